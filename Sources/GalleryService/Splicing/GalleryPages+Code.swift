import ImageLibrary
import PNGCoding
import ScrollEngine

extension GalleryPages {
    /// Pages that a code is made from: few enough to be prepared soon, and spread over the strip, so
    /// that it fits a gallery that changes on the way.
    private static let trainingCount = 5

    /// The pages that a code is made from, in the shape that they have on the strip.
    private func trainingRequests(
        _ box: (PageIndex) -> PixelSize
    ) -> [(item: CodeSource.Item, request: PictureRequest)] {
        let count = min(Self.trainingCount, pageCount)
        return (0..<count).compactMap { place in
            let page = PageIndex(place * pageCount / count)
            let key = item(on: page)
            guard let request = request(for: key, in: box(page)),
                let gallery = gallery(on: page), let index = gallery.index(of: request.item)
            else { return nil }
            let item = CodeSource.Item(
                id: request.item, version: gallery.items[index].version, variant: request.variant)
            return (item, request)
        }
    }

    /// The code of the strip's pages; nil as long as the pictures that it is made from are not there.
    func makeCode(frameWidth: Int, _ box: (PageIndex) -> PixelSize) -> SpliceCode? {
        let requests = trainingRequests(box)
        guard let coded, !requests.isEmpty else { return nil }
        return coded.code(
            for: CodeSource(items: requests.map(\.item), frameWidth: frameWidth)
        ) {
            let pictures = requests.map { picture($0.request) }
            guard pictures.allSatisfy({ $0 != nil }) else { return nil }
            // What stands for a file that cannot be shown is like no other page.
            return pictures.compactMap { $0?.failure == nil ? $0?.bitmap : nil }
        }
    }

    /// The pictures that a code is made from and that are not there.
    func missingTrainingPictures(_ box: (PageIndex) -> PixelSize) -> [PictureRequest] {
        trainingRequests(box).map(\.request).filter { picture($0) == nil }
    }
}
