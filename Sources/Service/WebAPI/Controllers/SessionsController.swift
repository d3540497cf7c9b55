import Catalogue
import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import Requests
import ScrollEngine
import Viewers

/// Sessions: created, read, configured and deleted.
package struct SessionsController: Sendable {
    private let sessions: ViewerSessions
    private let views: StripViews
    private let library: ImageLibrary
    private let urls: ServiceURLs

    package init(
        _ sessions: ViewerSessions, _ views: StripViews, _ library: ImageLibrary,
        _ urls: ServiceURLs
    ) {
        self.sessions = sessions
        self.views = views
        self.library = library
        self.urls = urls
    }

    package func create(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let fields = try request.content.fields()
        try fields.allow(only: SessionFields.all)
        guard let text = try fields.text("gallery") else {
            throw fields.error("gallery", "the id of a gallery")
        }
        guard let id = GalleryID(text) else { throw Problem.unknown("gallery") }
        let gallery = try request.gallery(
            id.with(try id.selection.changed(by: fields)), in: library)
        let first = try InitialStrip(of: gallery, fields, in: library)
        let session = try sessions.create(
            ViewerState(gallery: gallery.id, strip: first.strip), for: request.clientNetwork)
        let view = views.view(of: first.strip, at: session.now, over: first.pages)
        views.prepareUnknown(view, for: request.libraryClient)
        return .ready(
            Response(
                status: .created,
                fields: [
                    .location: urls.resource(session.access),
                    .contentType: "application/json", .cacheControl: "no-store",
                ],
                body: StripResource(view, of: session, urls).sessionDocument))
    }

    package func get(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try sessions.find(try request.session)
        let view = views.view(of: session)
        let document = StripResource(view, of: session, urls).sessionDocument
        let tag = ContentDigest.entityTag(of: document)
        var fields: HTTPFields = [.eTag: tag, .cacheControl: "private, no-store"]
        if let reply = request.notModified(tag, fields) { return reply }
        fields[.contentType] = "application/json"
        return .ready(Response(fields: fields, body: document))
    }

    /// Changes the configuration and the selection of pictures; the current picture stays the same.
    package func patch(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let fields = try request.content.fields()
        try fields.allow(only: SessionFields.changes)
        let (session, pages) = try sessions.reconfigure(
            try request.session,
            selecting: { id in
                let selection = try id.selection.changed(by: fields)
                guard selection != id.selection else { return nil }
                return try request.gallery(id.with(selection), in: library)
            }
        ) {
            let configuration = try StripRequest.configuration(from: fields, over: $0)
            try GallerySelection.check(fields, for: configuration)
            return configuration
        }
        return document(
            of: session, views.view(of: session.state.strip, at: session.now, over: pages))
    }

    package func delete(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        try sessions.delete(try request.session)
        return .ready(Response(status: .noContent))
    }

    private func document(of session: ViewerSession, _ view: StripView) -> Reply {
        .json(StripResource(view, of: session, urls).sessionDocument)
    }
}
