import Catalogue
import HTTPServing
import Requests

/// The metadata from which other services build a link preview.
///
/// Its URLs are absolute because those services follow only absolute URLs; they run no scripts.
struct LinkPreview {
    /// The URL of the picture, which is 1200 x 630 pixels.
    let poster: String
    /// The URL of the page.
    let page: String

    init?(
        of item: ItemID?, in gallery: Gallery, at path: String, _ urls: ServiceURLs,
        for request: Request
    ) {
        guard let origin = request.origin else { return nil }
        page = origin + path
        let query = item.map { "?item=\($0.text)" } ?? ""
        poster = "\(origin)\(urls.resource(gallery.id))/poster.jpg\(query)"
    }

    static func context(
        _ preview: LinkPreview?, alternative: (any Sendable)?
    ) -> [String: any Sendable] {
        guard let preview else { return ["hasPoster": false] }
        return [
            "hasPoster": true, "poster": preview.poster, "canonical": preview.page,
            "posterWidth": Poster.size.width, "posterHeight": Poster.size.height,
            "posterAlt": alternative ?? "",
        ]
    }
}
