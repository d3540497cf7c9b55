import Concurrency
import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine
import SessionStores

/// Making, reading, changing and ending sessions.
extension GalleryHandlers {
    func createSession(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let fields = try body(of: request).fields()
        try fields.allow(only: StripRequest.names.union(["gallery", "page", "item"]))
        guard let text = try fields.text("gallery") else {
            throw fields.error("gallery", "the id of a gallery")
        }
        guard let gallery = GalleryID(text).flatMap(library.gallery) else {
            throw Problem.unknown("gallery")
        }
        let configuration = try StripRequest.configuration(from: fields)
        let pages = GalleryPages(
            gallery, for: configuration, from: library, coded: renderer.coded)
        let strip = try Strip(
            configuration, on: try startPage(fields, pages, in: gallery), over: pages)
        let session = try storeSession(ViewerState(gallery: gallery.id, strip: strip), for: request)
        let shown = shown(session)
        prepare(shown.view)
        return .ready(
            Response(
                status: .created,
                fields: [
                    .location: urls.resource(session.access),
                    .contentType: "application/json", .cacheControl: "no-store",
                ],
                body: SessionDocument(shown).bytes))
    }

    func session(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        return json(SessionDocument(shown(try openSession(request))).bytes)
    }

    /// Changes the configuration; the page stays.
    func changeSession(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let fields = try body(of: request).fields()
        try fields.allow(only: StripRequest.names)
        return json(SessionDocument(shown(try reconfigure(request, by: fields))).bytes)
    }

    /// Changes what fields name of a session's configuration.
    func reconfigure(_ request: Request, by fields: Fields) throws -> OpenSession {
        try update(request) { session, pages in
            var viewerState = session.viewerState
            let old = viewerState.strip.configuration
            let new = try StripRequest.configuration(from: fields, over: old)
            var resized = old
            resized.viewport = new.viewport
            if resized == new {
                viewerState.resize(new.viewport, at: session.now, over: pages)
            } else {
                viewerState.leaveGalleries(for: new, over: pages)
                try viewerState.reconfigure(
                    new, at: session.now, over: self.pages(of: viewerState, configuredAs: new))
            }
            return viewerState
        }.session
    }

    func deleteSession(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try openSession(request)
        guard session.access.control != nil else { throw Problem.viewOnly }
        try store.delete(session.access.key)
        return .ready(Response(status: .noContent))
    }

    // MARK: Sessions and their store

    /// Keeps a new session for the client of a request.
    func storeSession(_ viewerState: ViewerState, for request: Request) throws(SessionError)
        -> OpenSession
    {
        var random = SystemRandomNumberGenerator()
        let access = SessionAccess(SessionID.random(using: &random))
        let begun = UnpackedViewing(viewerState)
        try store.create(
            access.key, begun.packed, for: request.remoteAddress.clientNetwork.description,
            at: clock.now())
        viewings.keep(begun, of: access.key)
        return OpenSession(access: access, begun, revision: 0, now: .epoch)
    }

    /// The session that a request names, at the time of the request.
    func openSession(_ request: Request) throws(SessionError) -> OpenSession {
        try open(try storedSession(request))
    }

    /// The session that a request names, as it is kept.
    func storedSession(_ request: Request) throws(SessionError) -> StoredSession {
        guard let access = request.parameters["session"].flatMap(SessionAccess.init) else {
            throw .gone
        }
        let now = clock.now()
        let stored = try store.load(access.key, at: now)
        return StoredSession(
            access: access, packed: stored.state, revision: stored.revision,
            now: Timestamp(milliseconds: max(0, (now - stored.born).milliseconds)))
    }

    func open(_ stored: StoredSession) throws(SessionError) -> OpenSession {
        OpenSession(
            access: stored.access, try unpack(stored), revision: stored.revision, now: stored.now)
    }

    /// A session that this program cannot read counts as gone: its viewer begins anew.
    private func unpack(_ stored: StoredSession) throws(SessionError) -> UnpackedViewing {
        do {
            return try viewings.viewerState(of: stored.access.key, from: stored.packed)
        } catch {
            logger.error("a session cannot be read and counts as gone: \(error)")
            throw .gone
        }
    }

    /// How often a change is tried anew when others change the session at the same time.
    private static let attempts = 5

    /// Changes a session, against its state as it is then; with it come the pages that it was
    /// changed over.
    func update(
        _ request: Request, _ change: (OpenSession, GalleryPages) throws -> ViewerState
    ) throws -> (session: OpenSession, pages: GalleryPages) {
        for _ in 1..<Self.attempts {
            do {
                return try updateOnce(request, change)
            } catch SessionError.conflict {
                continue
            }
        }
        return try updateOnce(request, change)
    }

    private func updateOnce(
        _ request: Request, _ change: (OpenSession, GalleryPages) throws -> ViewerState
    ) throws -> (session: OpenSession, pages: GalleryPages) {
        let found = try openSession(request)
        guard found.access.control != nil else { throw Problem.viewOnly }
        let pages = pages(of: found.viewerState)
        let changed = UnpackedViewing(try change(found, pages))
        let revision = try store.compareAndSet(
            found.access.key, expecting: found.revision, changed.packed, at: clock.now())
        viewings.keep(changed, of: found.access.key)
        let session = OpenSession(
            access: found.access, changed, revision: revision, now: found.now)
        return (session, pages)
    }

    func pages(of viewerState: ViewerState) -> GalleryPages {
        pages(of: viewerState, configuredAs: viewerState.strip.configuration)
    }

    private func pages(
        of viewerState: ViewerState, configuredAs configuration: StripConfiguration
    ) -> GalleryPages {
        let home = GalleryID(viewerState.gallery)
        return GalleryPages(
            home.flatMap(library.gallery), for: configuration, from: library,
            coded: renderer.coded, home: home)
    }

    func view(of session: OpenSession, at time: Timestamp) -> StripView {
        StripView(session.viewerState.strip, at: time, over: pages(of: session.viewerState))
    }

    func shown(_ session: OpenSession) -> ShownStrip {
        shown(session, over: pages(of: session.viewerState))
    }

    /// What a session shows; pages that were looked at before are not looked at again.
    func shown(_ session: OpenSession, over pages: GalleryPages) -> ShownStrip {
        ShownStrip(
            view: StripView(session.viewerState.strip, at: session.now, over: pages),
            urls: urls, gallery: session.viewerState.gallery, session: session)
    }
}

extension ViewerState {
    /// A strip of galleries that becomes one of pages is on the gallery that it is in by then.
    fileprivate mutating func leaveGalleries(
        for new: StripConfiguration, over pages: GalleryPages
    ) {
        guard strip.configuration.preset.isNested, !new.preset.isNested,
            let page = strip.selectedItem.flatMap(pages.page),
            let gallery = pages.gallery(on: page)
        else { return }
        self.gallery = gallery.id.text
    }
}

extension Duration {
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
