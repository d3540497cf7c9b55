import HTTPServing
import ImageLibrary
import Viewers

/// The page of one picture, with its metadata and a link to its file.
struct ItemPage {
    let item: Item
    let gallery: Gallery
    let naming: TitleAndCaption
    let preview: LinkPreview?

    let picture: ResponsivePicture

    /// The height of the picture's box on the page, as the style sheet has it.
    private static let height = "min(72vh, 75vw)"

    func response(_ webAssets: WebAssets) -> Response {
        let index = gallery.index(of: item.id) ?? 0
        let urls = webAssets.urls
        var context: [String: any Sendable] = [
            "pageTitle": "\(naming.title) – \(gallery.title)", "title": naming.title,
            "said": naming.caption, "galleryTitle": gallery.title,
            "position": "\(index + 1) of \(gallery.items.count)",
            "galleryHref": "\(urls.page(of: gallery.id))?item=\(item.id.text)",
            "alt": naming.description, "fileName": item.fileName, "size": Self.size(item.byteCount),
            "downloadHref": urls.original(of: item.id, in: gallery.id),
            "hasPrevious": index > 0, "hasNext": index + 1 < gallery.items.count,
        ]
        if index > 0 {
            context["previousHref"] = urls.page(of: gallery.items[index - 1].id, in: gallery)
        }
        if index + 1 < gallery.items.count {
            context["nextHref"] = urls.page(of: gallery.items[index + 1].id, in: gallery)
        }
        context.merge(picture.fitting(height: Self.height)) { $1 }
        context.merge(LinkPreview.context(preview, alternative: naming.description)) { $1 }
        return webAssets.page("item", context)
    }

    /// Formats a number of bytes in a readable unit.
    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\(bytes / 1000) kB"
        default: "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
        }
    }
}
