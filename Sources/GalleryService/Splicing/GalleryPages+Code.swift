import FrameSplicing
import ImageLibrary
import ScrollEngine

extension GalleryPages {
    /// Pages that a code is made from: few enough to be prepared soon, and spread over the strip, so
    /// that it fits a gallery that changes on the way.
    private static let trainingCount = 5

    /// The pages that a code is made from, in the shape that they have on the strip.
    private func trainingPages(
        _ box: (PageIndex) -> PixelSize
    ) -> [TrainingPage] {
        let count = min(Self.trainingCount, pageCount)
        return (0..<count).compactMap { place in
            let page = PageIndex(place * pageCount / count)
            let shape = Shape(item: item(on: page), size: box(page))
            guard let request = request(for: shape),
                let gallery = gallery(on: page), let index = gallery.index(of: request.item)
            else { return nil }
            let item = SpliceCodeKey.Item(
                id: request.item, version: gallery.items[index].version, variant: request.variant)
            return TrainingPage(item: item, shape: shape, request: request)
        }
    }

    private struct TrainingPage {
        let item: SpliceCodeKey.Item
        let shape: Shape
        let request: PictureRequest
    }

    /// The code of the strip's pages; nil as long as the pictures that it is made from are not there.
    func makeCode(frameWidth: Int, _ box: (PageIndex) -> PixelSize) -> SpliceCode? {
        guard let coded else { return nil }
        let training = trainingPages(box)
        guard !training.isEmpty else { return nil }
        let source = SpliceCodeKey(items: training.map(\.item), frameWidth: frameWidth)
        return coded.code(for: source) {
            let pictures = training.map { picture($0.shape) }
            guard pictures.allSatisfy({ $0 != nil }) else { return nil }
            // What stands for a file that cannot be shown is like no other page.
            return pictures.compactMap { $0?.failure == nil ? $0?.bitmap : nil }
        }
    }

    /// The pictures that a code is to be made from and that are not there.
    func missingTrainingPictures(_ box: (PageIndex) -> PixelSize) -> [PictureRequest] {
        return trainingPages(box).filter { picture($0.shape) == nil }.map(\.request)
    }
}
