import Requests
import ScrollEngine
import Viewers

/// The row of thumbnails under a strip for browsers without scripts; each turns to its page.
struct Thumbnails {
    let pages: GalleryPages
    private let urls: ServiceURLs
    private let shown: [Int]
    private let current: Int

    /// The number of thumbnails above which only those around the current page, the first and the
    /// last are shown: ten thousand thumbnails give no overview.
    private static let limit = 40
    private static let reach = 10
    /// In pixels of CSS (thumbnails.css).
    private static let box = PixelSize(width: 60, height: 48)

    init(of pages: GalleryPages, around current: Int, _ urls: ServiceURLs) {
        self.pages = pages
        self.urls = urls
        self.current = current
        let count = pages.pageCount
        guard count > Self.limit else {
            shown = Array(0..<count)
            return
        }
        let start = min(max(0, current - Self.reach), count - 2 * Self.reach - 1)
        let near = start...start + 2 * Self.reach
        shown = (start > 0 ? [0] : []) + near + (near.upperBound < count - 1 ? [count - 1] : [])
    }

    var context: [[String: any Sendable]] {
        shown.compactMap { page in
            let index = PageIndex(page)
            guard let gallery = pages.gallery(on: index), let item = pages.file(on: index) else {
                return nil
            }
            let picture = ResponsivePicture(
                item, of: pages.naturalSize(of: item), in: gallery.id, urls)
            let context: [String: any Sendable] = [
                "page": page, "number": page + 1, "isCurrent": page == current,
                "title": pages.naming(of: index)?.title ?? "",
            ]
            return context.merging(picture.filling(Self.box, densities: 1...1)) { $1 }
        }
    }
}
