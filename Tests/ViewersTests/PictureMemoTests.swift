import Raster
import ScrollEngine
import Testing

@testable import ImageLibrary
@testable import PicturePreparing
@testable import Viewers

@Suite("The pictures that a request has looked up")
struct PictureMemoTests {
    private func shape(_ number: Int, width: Int = 40) -> GalleryPages.Shape {
        GalleryPages.Shape(
            item: ItemKey(UInt64(number)), size: PixelSize(width: width, height: 30))
    }

    private func picture() -> PreparedPicture {
        PreparedPicture(
            bitmap: Bitmap(width: 1, height: 1, filledWith: .white),
            contentHash: ContentHash(of: nil),
            information: .success(
                PictureInformation(format: .jpeg, naturalWidth: 1, naturalHeight: 1)),
            metadata: .none, title: nil)
    }

    private func isKnown(_ shape: GalleryPages.Shape, to seen: PictureMemo) -> Bool {
        if case .some = seen[shape] { true } else { false }
    }

    @Test("are returned as at the first lookup, whether few or many")
    func found() {
        var seen = PictureMemo()
        let pictures = (0..<100).map { $0.isMultiple(of: 3) ? nil : picture() }
        for (number, picture) in pictures.enumerated() {
            #expect(!isKnown(shape(number), to: seen))
            seen.record(picture, of: shape(number))
        }
        for (number, picture) in pictures.enumerated() {
            guard let known = seen[shape(number)] else {
                Issue.record("\(number) is not known")
                continue
            }
            #expect(known === picture)
            #expect(!isKnown(shape(number, width: 41), to: seen))
        }
    }
}
