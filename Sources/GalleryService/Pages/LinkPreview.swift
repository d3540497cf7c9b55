import HTTPServing
import HTTPTypes
import ImageLibrary

/// What those are told who show a preview of a link: they follow whole addresses only, and run no
/// scripts.
struct LinkPreview {
    /// The picture, 1200 x 630.
    let poster: String
    /// The page itself.
    let page: String

    init?(of item: ItemID?, in gallery: Gallery, at path: String, for request: Request) {
        guard let origin = request.origin else { return nil }
        page = origin + path
        let query = item.map { "?item=\($0.text)" } ?? ""
        poster = "\(origin)/v1/galleries/\(gallery.id.text)/poster.png\(query)"
    }

    static func facts(
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

extension Request {
    /// Scheme, host and port by which the client asks; nil for one that names no host.
    var origin: String? {
        // A proxy that speaks TLS says so; whoever else does gets an address of their own making.
        authority.map {
            let isSecure = fields[.xForwardedProto]?.lowercased() == "https"
            return "\(isSecure ? "https" : "http")://\($0)"
        }
    }
}
