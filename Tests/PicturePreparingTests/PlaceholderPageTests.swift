import Raster
import Testing

@testable import PicturePreparing

@Suite("A page without a picture") struct PlaceholderPageTests {
    private static let failures: [PictureFailure] = [
        .empty, .unknownFormat, .damaged, .tooManyPixels(limit: 100_000_000), .gone, .tooSlow,
    ]

    private func page(_ failure: PictureFailure, _ width: Int, _ height: Int) -> Bitmap {
        FailurePanel(
            failure: failure,
            variant: PictureVariant(
                boxWidth: width, boxHeight: height, fit: .contain, background: .black)
        ).drawn()
    }

    @Test(
        "keeps its words whole: none reaches the panel's sides",
        arguments: [20, 24, 40, 64, 90, 130, 200, 333, 560], [20, 50, 110, 240, 640])
    func margins(width: Int, height: Int) {
        let colours = PlaceholderColours(background: .black)
        let margin = max(1, min(width, height) / 20)
        for failure in Self.failures {
            let page = page(failure, width, height)
            for x in margin..<width - margin {
                for y in [margin, height - 1 - margin] where 12 <= x && x < width - 12 {
                    #expect(page.pixel(x: x, y: y) == colours.panel)
                }
            }
            for y in margin..<height - margin where 12 <= y && y < height - 12 {
                for x in [margin, width - 1 - margin] {
                    #expect(page.pixel(x: x, y: y) == colours.panel)
                }
            }
        }
    }

    @Test("says why as soon as there is room, and shows a sign before that") func sizes() {
        let colours = PlaceholderColours(background: .black)
        func has(_ pixel: Pixel, _ page: Bitmap) -> Bool {
            (0..<page.height).contains { y in
                (0..<page.width).contains { page.pixel(x: $0, y: y) == pixel }
            }
        }
        #expect(has(colours.text, page(.damaged, 150, 110)))
        #expect(has(colours.glyph, page(.damaged, 150, 110)))
        let small = page(.unknownFormat, 40, 40)
        #expect(!has(colours.text, small) && has(colours.glyph, small))
        let tiny = page(.unknownFormat, 20, 20)
        #expect(!has(colours.text, tiny) && !has(colours.glyph, tiny))
    }

    @Test("of an empty gallery has the largest notice that it has room for") func notice() throws {
        var last = 0
        for side in stride(from: 60, through: 900, by: 20) {
            let letters = EmptyGalleryNotice.letters(width: side, height: side)
            guard let letters else {
                #expect(last == 0)
                continue
            }
            #expect(letters.width <= side && letters.height < side)
            #expect(letters.coverage.count >= last)
            last = letters.coverage.count
        }
        #expect(EmptyGalleryNotice.letters(width: 90, height: 60) == nil)
        #expect(EmptyGalleryNotice.letters(width: 140, height: 140) != nil)
        #expect(try #require(EmptyGalleryNotice.letters(width: 2000, height: 60)).height <= 45)
    }
}
