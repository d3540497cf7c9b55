import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine

/// What the viewer's page leads to: settings, links to share, a remote control, a picture's own page
/// and its file.
extension GalleryHandlers {
    // MARK: Settings

    /// The panel of a viewer without scripts: it makes the session.
    func createSessionFromSettings(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let query = try Fields(textPairs: request.queryPairs)
        let fields = try settings(in: request)
        let configuration = try StripRequest.configuration(
            from: fields, over: try StripRequest.configuration(from: query))
        let first = try initialStrip(gallery, query, configuredAs: configuration)
        let session = try storeSession(
            ViewerState(gallery: gallery.id, strip: first.strip), for: request)
        return try redirectToViewer(for: session, after: fields, request)
    }

    func changeSettings(_ request: Request) throws -> Reply {
        let fields = try settings(in: request)
        return try redirectToViewer(
            for: try reconfigure(request, by: fields), after: fields, request)
    }

    private func settings(in request: Request) throws -> Fields {
        guard case .form(let bytes) = try body(of: request) else {
            throw Problem.unsupportedContent("application/x-www-form-urlencoded")
        }
        let fields = try RequestBody.form(bytes).fields()
        try fields.allow(only: StripRequest.names)
        return fields
    }

    /// Without scripts a strip that turns by itself is seen as a stream alone.
    private func redirectToViewer(
        for session: OpenSession, after fields: Fields, _ request: Request
    ) throws -> Reply {
        let playing = try fields.integer("autoplay", in: StripConfiguration.autoplayForm)
        let kept = request.query(only: ["view", "live"])
        let path = urls.page(of: session.access)
        if let playing, playing > 0, kept.isEmpty { return seeOther(path + "?live=1") }
        return seeOther(path + kept)
    }

    // MARK: Sharing

    func sessionShare(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try openSession(request)
        guard let gallery = GalleryID(session.viewerState.gallery).flatMap(library.gallery) else {
            throw Problem.unknown("gallery")
        }
        let view = view(of: session, at: session.viewerState.strip.rest(after: session.now))
        let state = StripURL(
            view, session.viewerState.strip.configuration, in: gallery, urls)
        let path = urls.page(of: session.access)
        return .ready(
            SharePage(
                title: gallery.title, origin: request.origin ?? "", back: path,
                state: state.text, session: session.access
            ).response(webAssets).packed(for: request))
    }

    func galleryShare(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let path = urls.page(of: gallery.id) + request.query()
        return .ready(
            SharePage(
                title: gallery.title, origin: request.origin ?? "", back: path, state: path,
                session: nil
            ).response(webAssets).packed(for: request))
    }

    // MARK: Remote control

    func remoteControlPage(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try openSession(request)
        guard session.access.control != nil else { throw Problem.viewOnly }
        guard let gallery = GalleryID(session.viewerState.gallery).flatMap(library.gallery) else {
            throw Problem.unknown("gallery")
        }
        let view = view(of: session, at: session.viewerState.strip.rest(after: session.now))
        return .ready(
            RemoteControlPage(view: view, session: session, gallery: gallery).response(webAssets)
                .packed(for: request))
    }

    func remoteControlEvent(_ request: Request) throws -> Reply {
        let applied = try apply(try formBatch(request), to: request)
        return seeOther(urls.page(of: applied.session.access) + "/remote")
    }

    // MARK: Items

    func itemPage(of request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try findItem(request)
        let path = urls.page(of: item.id, in: gallery)
        return .ready(
            ItemPage(
                item: item, gallery: gallery,
                naming: TitleAndCaption(of: item, library.metadata(of: [item])[item.id]),
                preview: LinkPreview(of: item.id, in: gallery, at: path, urls, for: request)
            ).response(webAssets).packed(for: request))
    }

    /// The file itself, piece by piece: it may be larger than what should lie in memory.
    func itemOriginal(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try findItem(request)
        // A strong tag of the file as it was seen last: who has that is not kept waiting for the disk.
        let tag = "\"\(String(item.version, radix: 16))\""
        let kept: HTTPFields = [.eTag: tag, .cacheControl: "public, no-cache"]
        guard !request.hasCopy(tagged: tag) else {
            return .ready(Response(status: .notModified, fields: kept))
        }
        guard let original = library.original(of: item.id, in: gallery.id) else {
            throw Problem.unknown("item")
        }
        var head = Response(fields: kept)
        head.fields[.contentType] = original.mediaType
        // The name is from the folder: it is spelled so that it ends no field (RFC 8187).
        head.fields[.contentDisposition] =
            "attachment; filename*=UTF-8''\(Request.encoded(item.fileName))"
        return .streamed(
            StreamedResponse(
                StandardHeaders.completing(head), length: original.byteCount,
                next: { original.next().map { .bytes($0) } ?? .end }, finished: {}))
    }
}

extension StripConfiguration {
    /// Milliseconds between turns as a form tells them, where 0 is never.
    fileprivate static let autoplayForm = 0...autoplayRange.upperBound
}
