import Catalogue
import FrameSplicing
import PNGCoding
import PicturePreparing
import Raster
import ScrollEngine
import Viewers

/// The pages from which a strip's splice code is built.
///
/// They are few, so that they are prepared soon, and spread over the strip, so that the code also
/// fits a gallery whose pictures change in character along the strip.
struct TrainingPages {
    private static let count = 5

    private struct Page {
        let item: SpliceCodeKey.Item
        let shape: GalleryPages.Shape
        let request: PictureRequest
    }

    private let pages: GalleryPages
    private let chosen: [Page]

    /// Selects pages, in the shape that they have on the strip.
    init(of layout: borrowing StripLayout, over pages: GalleryPages) {
        self.pages = pages
        let count = min(Self.count, pages.pageCount)
        var chosen: [Page] = []
        for number in 0..<count {
            let page = PageIndex(number * pages.pageCount / count)
            let shape = GalleryPages.Shape(
                item: pages.item(on: page), size: layout.box(of: page, over: pages))
            guard let request = pages.request(for: shape), let gallery = pages.gallery(on: page),
                let index = gallery.index(of: request.item)
            else { continue }
            let item = SpliceCodeKey.Item(
                id: request.item, version: gallery.items[index].version, variant: request.variant)
            chosen.append(Page(item: item, shape: shape, request: request))
        }
        self.chosen = chosen
    }

    /// The key of these pages' code; nil if there are no pages.
    var key: SpliceCodeKey? {
        chosen.isEmpty ? nil : SpliceCodeKey(items: chosen.map(\.item))
    }

    /// The pictures of these pages; nil until all are prepared.
    var bitmaps: [Bitmap]? {
        let pictures = chosen.map { pages.picture($0.shape) }
        guard pictures.allSatisfy({ $0 != nil }) else { return nil }
        // The placeholder of an unreadable file resembles no other page.
        return pictures.compactMap { $0?.failure == nil ? $0?.bitmap : nil }
    }

    /// The pictures for building the code that are not prepared.
    var missingPictures: [PictureRequest] {
        chosen.filter { pages.picture($0.shape) == nil }.map(\.request)
    }
}

extension StripLayout {
    /// The box for the picture of a page at any position on the strip.
    package func box(of page: PageIndex, over pages: GalleryPages) -> PixelSize {
        if let placement = self.pages.first(where: { $0.index == page }) {
            return placement.box.size
        }
        let geometry = StripGeometry(pages.configuration)
        if let rule = geometry.pictureLengths {
            let length = pages.lengths(rule).length(page.value)
            return geometry.pictureBox(of: geometry.pageSize(length: length))
        }
        let lengths = pages.configuration.pageLengths.repeated
        // All leaves of a book have the same size, as have pages of one length.
        if preset.turnStyle != nil || lengths.isEmpty, let page = self.pages.first {
            return page.box.size
        }
        guard !lengths.isEmpty else { return geometry.pictureBox }
        let index = preset.isNested ? pages.section(of: page) : page.value
        return geometry.pictureBox(of: geometry.pageSize(length: lengths[index % lengths.count]))
    }
}
