import FrameService
import HTTPServing
import ImageLibrary
import Requests
import ScrollEngine
import Viewers

/// The page of a strip before its first event.
///
/// No session is stored for it; its forms create one.
package struct ViewerController: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let views: StripViews
    private let assets: WebAssets

    package init(
        _ library: ImageLibrary, _ sessions: ViewerSessions, _ views: StripViews,
        _ assets: WebAssets
    ) {
        self.library = library
        self.sessions = sessions
        self.views = views
        self.assets = assets
    }

    private var urls: ServiceURLs { assets.urls }

    /// Rejects a query that no page accepts of a gallery whose id has this selection.
    package static func check(
        _ query: Fields, of selection: GallerySelection
    ) throws(FieldError) {
        try query.allow(only: InitialStrip.names.union(GallerySelection.names).union(["view"]))
        let configuration = try StripRequest.configuration(from: query)
        try InitialStrip.checkState(query, of: selection, in: configuration)
        _ = try query.choice("view", of: ViewerPage.Display.self)
    }

    package func page(_ request: Request) throws -> Reply {
        if let selected = try selection(of: request) { return selected }
        let gallery = try request.gallery(in: library)
        let fields = try request.queryFields
        try Self.check(fields, of: gallery.id.selection)
        let first = try InitialStrip(of: gallery, fields, in: library)
        let query = request.query()
        let view = views.view(of: first.strip, at: .epoch, over: first.pages)
        views.prepare(view, for: request.libraryClient)
        let item = view.layout.currentPage.map { ItemID(first.pages.item(on: $0).value) }
        let isOurs = item.map { gallery.index(of: $0) != nil } ?? false
        return .ready(
            ViewerPage(
                view: view, strip: first.strip, gallery: gallery, session: nil, query: query,
                frame: urls.resource(gallery.id) + "/frame.jpg"
                    + request.query(without: ["view"]),
                display: try fields.choice("view", of: ViewerPage.Display.self), isLive: false,
                find: FindPanel(
                    of: gallery, for: request, keeping: request.configurationItems, in: library,
                    urls),
                preview: LinkPreview(
                    of: isOurs ? item : nil, in: gallery,
                    at: urls.page(of: gallery.id) + query,
                    urls, for: request)
            ).response(assets).compressed(for: request))
    }

    /// Redirects a query that selects pictures, such as a form's, to the page of the selection.
    private func selection(of request: Request) throws -> Reply? {
        let names = GallerySelection.names
        guard request.target.query.contains(where: { names.contains($0.name) }) else { return nil }
        // A form sends fields that nobody filled in, and the seed of a shuffle with every order.
        let order = request.target.queryValue("order")
        let isSeeded = order == nil || order == "shuffle"
        let filled = try Fields(
            textPairs: request.queryPairs.filter {
                !$0.value.isEmpty && (isSeeded || $0.name != "seed")
            })
        try Self.check(filled, of: request.selection)
        let gallery = try request.gallery(in: library, filled)
        return .seeOther(urls.page(of: gallery.id) + request.query(without: names))
    }

    /// Handles the first event of a viewer without scripts.
    package func event(_ request: Request) throws -> Reply {
        let batch = try request.formEvent
        let query = try request.queryFields
        try Self.check(query, of: request.selection)
        let gallery = try request.gallery(in: library, query)
        let first = try InitialStrip(of: gallery, query, in: library)
        var state = ViewerState(gallery: gallery.id, strip: first.strip)
        _ = try state.apply(batch, at: .epoch, as: 0, over: first.pages)
        let session = try sessions.create(state, for: request.clientNetwork)
        return .seeOther(urls.page(of: session.access) + request.query(only: ["view"]))
    }

    /// Handles the settings of a viewer without scripts.
    package func settings(_ request: Request) throws -> Reply {
        let query = try request.queryFields
        try Self.check(query, of: request.selection)
        let gallery = try request.gallery(in: library, query)
        let fields = try request.settings
        let configuration = try StripRequest.configuration(
            from: fields, over: try StripRequest.configuration(from: query))
        let first = try InitialStrip(
            of: gallery, query, configuredAs: configuration, in: library)
        let session = try sessions.create(
            ViewerState(gallery: gallery.id, strip: first.strip), for: request.clientNetwork)
        return try .viewer(of: session, after: fields, request, urls)
    }
}
