import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine

/// The pages for browsers, whole without scripts: forms, redirects and pictures.
extension GalleryHandlers {
    func indexPage(_ request: Request) throws -> Reply {
        let galleries = library.galleries()
        let context: [[String: any Sendable]] = galleries.map { gallery in
            let count = gallery.items.count
            return [
                "title": gallery.title, "href": urls.page(of: gallery.id), "count": count,
                "countLabel": count == 1 ? "1 picture" : "\(count) pictures",
                "cover": urls.picture(of: gallery.cover.id, in: gallery.id)
                    + "?width=480&height=360&fit=cover",
            ]
        }
        let count = galleries.reduce(0) { $0 + $1.items.count }
        return .ready(
            webAssets.page(
                "index",
                [
                    "pageTitle": "Galleries", "galleries": context, "isEmpty": galleries.isEmpty,
                    "sum":
                        "\(galleries.count == 1 ? "1 gallery" : "\(galleries.count) galleries"), "
                        + (count == 1 ? "1 picture" : "\(count) pictures"),
                ]
            ).packed(for: request))
    }

    /// The viewer before its first event: nothing is stored for it.
    func galleryPage(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(
            only: StripRequest.names.union(StripRequest.stateNames).union(["view"]))
        let strip = try initialStrip(gallery, fields)
        let query = request.query()
        let view = StripView(strip.strip, at: .epoch, over: strip.pages)
        prepare(view)
        let item = view.layout.currentPage.map { ItemID(strip.pages.item(on: $0).value) }
        let isOurs = item.map { gallery.index(of: $0) != nil } ?? false
        return .ready(
            ViewerPage(
                view: view, strip: strip.strip, gallery: gallery, session: nil, query: query,
                frame: urls.resource(gallery.id) + "/frame.png"
                    + request.query(without: ["view"]),
                display: try fields.choice("view", of: ViewerPage.Display.self), isLive: false,
                preview: LinkPreview(
                    of: isOurs ? item : nil, in: gallery,
                    at: urls.page(of: gallery.id) + query,
                    urls, for: request)
            ).response(webAssets).packed(for: request))
    }

    /// The first event of a viewer without scripts makes its session.
    func createSessionFromFormEvent(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let batch = try formBatch(request)
        let first = try initialStrip(gallery, try Fields(textPairs: request.queryPairs))
        let viewerState = ViewerState(gallery: gallery.id, strip: first.strip)
        guard
            case .apply(let begun, _) = try viewerState.applying(
                batch, at: .epoch, as: 0, over: first.pages)
        else { return seeOther(urls.page(of: gallery.id)) }
        let session = try storeSession(begun, for: request)
        return seeOther(urls.page(of: session.access) + request.query(only: ["view"]))
    }

    /// The viewer of a session, as it will be at rest: a page without scripts shows no motion.
    func sessionPage(_ request: Request) throws -> Reply {
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(only: ["view", "live"])
        let session = try openSession(request)
        guard let gallery = GalleryID(session.viewerState.gallery).flatMap(library.gallery) else {
            throw Problem.unknown("gallery")
        }
        let rest = session.viewerState.strip.rest(after: session.now)
        let view = view(of: session, at: rest)
        prepare(view)
        return .ready(
            ViewerPage(
                view: view, strip: session.viewerState.strip, gallery: gallery, session: session,
                query: request.query(),
                frame:
                    "\(urls.resource(session.access))/frame.png?t=rest&r=\(session.revision)",
                display: try fields.choice("view", of: ViewerPage.Display.self),
                isLive: try fields.flag("live") ?? false
            ).response(webAssets).packed(for: request))
    }

    func formEvent(_ request: Request) throws -> Reply {
        let applied = try apply(try formBatch(request), to: request)
        return seeOther(
            urls.page(of: applied.session.access) + request.query(only: ["view", "live"]))
    }

    // MARK: Parts

    private func initialStrip(
        _ gallery: Gallery, _ fields: Fields
    ) throws -> (strip: Strip, pages: GalleryPages) {
        try initialStrip(
            gallery, fields, configuredAs: try StripRequest.configuration(from: fields))
    }

    /// A strip in the state that the fields of an address tell.
    func initialStrip(
        _ gallery: Gallery, _ fields: Fields, configuredAs configuration: StripConfiguration
    ) throws -> (strip: Strip, pages: GalleryPages) {
        let pages = GalleryPages(
            gallery, for: configuration, from: library, coded: renderer.coded)
        var strip = try Strip(
            configuration, on: try startPage(fields, pages, in: gallery), over: pages)
        if let offset = try fields.number("offset", in: StripRequest.offsets) {
            strip = strip.scrolled(to: offset, over: pages)
        }
        if let zoom = try fields.zoomState() {
            _ = strip.handle(zoom, at: .epoch, over: pages)
            strip.finishMotion()
        }
        return (strip, pages)
    }

    /// An event of a viewer without scripts, who sees the strip at rest and points at what is there
    /// then, however soon after the last event.
    func formBatch(_ request: Request) throws -> EventBatch {
        guard case .form(let bytes) = try body(of: request) else {
            throw Problem.unsupportedContent("application/x-www-form-urlencoded")
        }
        var batch = try EventBatch(form: bytes)
        batch.arrival = .atRest
        return batch
    }

    /// After a POST a browser is led to a page, so that loading it again repeats nothing.
    func seeOther(_ location: String) -> Reply {
        .ready(
            Response(
                status: .seeOther, fields: [.location: location, .cacheControl: "no-store"]))
    }
}

extension Request {
    /// The query as it is written in an address, with its `?`; without these names, or with these
    /// alone.
    func query(without left: Set<String> = [], only kept: Set<String>? = nil) -> String {
        let pairs = target.query.filter {
            !left.contains($0.name) && kept?.contains($0.name) ?? true
        }
        let text = pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
            .joined(separator: "&")
        return text.isEmpty ? "" : "?" + text
    }

    static func encoded(_ text: String) -> String {
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
