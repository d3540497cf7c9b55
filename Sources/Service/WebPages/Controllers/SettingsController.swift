import HTTPServing
import ImageLibrary
import Interface
import Requests
import ScrollEngine
import Viewers

/// The settings of a strip: a page, which the viewer shows in a panel, and its forms.
package struct SettingsController: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let assets: WebAssets

    package init(_ library: ImageLibrary, _ sessions: ViewerSessions, _ assets: WebAssets) {
        self.library = library
        self.sessions = sessions
        self.assets = assets
    }

    private var urls: ServiceURLs { assets.urls }

    // MARK: Before the first event

    package func galleryPage(_ request: Request) throws -> Reply {
        let query = try request.queryFields
        try ViewerController.check(query, of: request.selection)
        let gallery = try request.gallery(in: library)
        return page(
            try StripRequest.configuration(from: query), at: urls.page(of: gallery.id),
            request.query(), for: request)
    }

    /// Creates a session with the settings of a form.
    package func gallery(_ request: Request) throws -> Reply {
        let query = try request.queryFields
        try ViewerController.check(query, of: request.selection)
        let gallery = try request.gallery(in: library, query)
        let fields = try request.settings
        let before = try StripRequest.configuration(from: query)
        let configuration = try StripRequest.configuration(from: fields, over: before)
        let first = try InitialStrip(
            of: gallery, query, configuredAs: configuration, in: library)
        let session = try sessions.create(
            ViewerState(gallery: gallery.id, strip: first.strip), for: request.clientNetwork)
        return try viewer(of: session, after: fields, from: before, request)
    }

    // MARK: Of a session

    package func sessionPage(_ request: Request) throws -> Reply {
        let query = try request.queryFields
        try SessionPagesController.check(query)
        let session = try sessions.find(try request.session)
        guard session.access.control != nil else { throw SessionAccessError.viewOnly }
        return page(
            session.state.strip.configuration, at: urls.page(of: session.access), request.query(),
            for: request)
    }

    package func session(_ request: Request) throws -> Reply {
        let fields = try request.settings
        let before = try sessions.find(try request.session).state.strip.configuration
        let (session, _) = try sessions.reconfigure(try request.session) {
            try StripRequest.configuration(from: fields, over: $0)
        }
        return try viewer(of: session, after: fields, from: before, request)
    }

    /// Redirects to the page of a session that a form changed, and has the browser keep what it changed.
    private func viewer(
        of session: ViewerSession, after form: Fields, from before: StripConfiguration,
        _ request: Request
    ) throws -> Reply {
        try KeptSettings(of: request)
            .changed(by: form, from: before, to: session.state.strip.configuration)
            .kept(by: .viewer(of: session, after: form, request, urls), urls)
    }

    private func page(
        _ configuration: StripConfiguration, at viewer: String, _ query: String,
        for request: Request
    ) -> Reply {
        .ready(
            SettingsPage(
                configuration, at: viewer + query, action: "\(viewer)/settings\(query)"
            ).response(assets).compressed(for: request))
    }
}
