import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine

/// The pages for browsers, whole without scripts: forms, redirects and pictures.
extension GalleryHandlers {
    func indexPage(_ request: Request) throws -> Reply {
        let galleries = library.galleries()
        let facts: [[String: any Sendable]] = galleries.map { gallery in
            let count = gallery.items.count
            return [
                "title": gallery.title, "href": "/g/\(gallery.id.text)", "count": count,
                "countLabel": count == 1 ? "1 picture" : "\(count) pictures",
                "cover": "/v1/galleries/\(gallery.id.text)/items/\(gallery.cover.id.text)/page.png"
                    + "?width=480&height=360&fit=cover",
            ]
        }
        return .ready(
            site.page(
                "index",
                ["pageTitle": "Galleries", "galleries": facts, "isEmpty": galleries.isEmpty]))
    }

    /// The viewer before its first event: nothing is stored for it.
    func galleryPage(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let fields = try Fields(spelled: request.queryPairs)
        try fields.allow(only: StripRequest.names.union(["page", "item"]))
        let strip = try firstStrip(gallery, fields)
        let query = request.queryText
        let view = StripView(strip.strip, at: .birth, over: strip.pages)
        prepare(view)
        return .ready(
            ViewerPage(
                view: view, gallery: gallery, session: nil, sequence: 0,
                action: "/g/\(gallery.id.text)" + (query.isEmpty ? "" : "?\(query)"),
                frame: "/v1/galleries/\(gallery.id.text)/frame.png"
                    + (query.isEmpty ? "" : "?\(query)"),
                poster: poster(of: gallery, shownBy: view, for: request)
            ).response(site))
    }

    /// The whole address of a page's poster: those who show previews follow no other.
    private func poster(
        of gallery: Gallery, shownBy view: StripView, for request: Request
    ) -> String? {
        guard let host = request.authority, let page = view.layout.currentPage else { return nil }
        let item = ItemID(view.pages.item(on: page).value)
        let query = gallery.index(of: item) == nil ? "" : "?item=\(item.text)"
        // A proxy that speaks TLS says so; whoever else does gets an address of their own making.
        let isSecure = request.fields[.xForwardedProto]?.lowercased() == "https"
        return "\(isSecure ? "https" : "http")://\(host)/v1/galleries/\(gallery.id.text)/poster.png"
            + query
    }

    /// The first event of a viewer without scripts makes its session.
    func firstFormEvent(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let batch = try formBatch(request)
        let first = try firstStrip(gallery, try Fields(spelled: request.queryPairs))
        let viewing = Viewing(gallery: gallery.id, strip: first.strip)
        guard
            case .apply(let begun, _) = try viewing.applying(
                batch, at: .birth, as: 0, over: first.pages)
        else { return seeOther("/g/\(gallery.id.text)") }
        let session = try begin(begun, for: request)
        return seeOther("/s/\(session.id.text)")
    }

    /// The viewer of a session, as it will be at rest: a page without scripts shows no motion.
    func sessionPage(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try openSession(request)
        guard let gallery = GalleryID(session.viewing.gallery).flatMap(library.gallery) else {
            throw Problem.unknown("gallery")
        }
        let rest = session.viewing.strip.rest(after: session.now)
        let view = view(of: session, at: rest)
        prepare(view)
        let id = session.id.text
        return .ready(
            ViewerPage(
                view: view, gallery: gallery, session: id, sequence: session.viewing.sequence,
                action: "/s/\(id)",
                frame: "/v1/sessions/\(id)/frame.png?t=rest&r=\(session.revision)"
            ).response(site))
    }

    func formEvent(_ request: Request) throws -> Reply {
        let applied = try apply(try formBatch(request), to: request)
        return seeOther("/s/\(applied.session.id.text)")
    }

    func asset(_ request: Request) throws -> Reply {
        let path = [request.parameters["folder"], request.parameters["file"]].compactMap(\.self)
        return try file(path.joined(separator: "/"), for: request)
    }

    /// The description of this very interface (OpenAPI 3.1).
    func openAPI(_ request: Request) throws -> Reply {
        try file("openapi.json", for: request)
    }

    private func file(_ path: String, for request: Request) throws -> Reply {
        guard let file = site.file(path) else { throw Problem.notFound }
        return revalidated(file.bytes, as: file.contentType, tag: file.tag, for: request)
    }

    // MARK: Parts

    private func firstStrip(
        _ gallery: Gallery, _ fields: Fields
    ) throws -> (strip: Strip, pages: GalleryPages) {
        let configuration = try StripRequest.configuration(from: fields)
        let pages = GalleryPages(
            gallery, for: configuration, from: library, coded: renderer.coded)
        let strip = try Strip(
            configuration, on: try startPage(fields, pages, in: gallery), over: pages)
        return (strip, pages)
    }

    /// An event of a viewer without scripts, who sees the strip at rest and points at what is there
    /// then, however soon after the last event.
    private func formBatch(_ request: Request) throws -> EventBatch {
        guard case .form(let bytes) = try body(of: request) else {
            throw Problem.unsupportedContent("application/x-www-form-urlencoded")
        }
        var batch = try EventBatch(form: bytes)
        batch.arrival = .atRest
        return batch
    }

    /// After a POST a browser is led to a page, so that loading it again repeats nothing.
    private func seeOther(_ location: String) -> Reply {
        .ready(
            Response(
                status: .seeOther, fields: [.location: location, .cacheControl: "no-store"]))
    }
}

extension Request {
    /// The query as the client wrote it.
    fileprivate var queryText: String {
        target.query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
            .joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || "0123456789-._".unicodeScalars.contains(scalar)
            {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
