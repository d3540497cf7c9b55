import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Interface
import Requests
import ScrollEngine
import Viewers

/// The page of a strip before its first event, and its links.
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

    /// The fields of the query of a gallery's page.
    package static let fields =
        InitialStrip.fields + GallerySelection.fields + [QueryFields.view]

    /// Rejects a query that no page accepts of a gallery whose id has this selection.
    package static func check(
        _ query: Fields, of selection: GallerySelection
    ) throws(FieldError) {
        try query.allow(only: fields)
        let configuration = try StripRequest.configuration(from: query)
        try InitialStrip.checkState(query, of: selection, in: configuration)
        _ = try query.choice("view", of: ViewerPage.Display.self)
    }

    package func page(_ request: Request) throws -> Reply {
        if let selected = try selection(of: request) { return selected }
        let gallery = try request.gallery(in: library)
        return try page(of: gallery, request, pathOf: nil)
    }

    /// The same page on the picture that the path names.
    package func item(_ request: Request) throws -> Reply {
        guard let item = request.parameters["item"].flatMap(ItemID.init) else {
            throw Problem.unknown("item")
        }
        if let selected = try selection(of: request, "/items/\(item.text)") { return selected }
        let gallery = try request.gallery(in: library)
        return try page(of: gallery, request, pathOf: item)
    }

    private func page(
        of gallery: Gallery, _ request: Request, pathOf named: ItemID?
    ) throws -> Reply {
        // The forms and the frame name the picture in their query.
        let shown = named.map { [RequestTarget.QueryItem(name: "item", value: $0.text)] } ?? []
        let kept = KeptSettings(of: request)
        let settings = kept.completing(request.target.query)
        let fields = try Fields(textPairs: (shown + settings).map { ($0.name, $0.value) })
        try Self.check(fields, of: gallery.id.selection)
        let first = try InitialStrip(of: gallery, fields, in: library)
        let view = views.view(of: first.strip, at: .epoch, over: first.pages)
        let item = view.layout.currentPage.map { ItemID(first.pages.item(on: $0).value) }
        let isOurs = item.map { gallery.index(of: $0) != nil } ?? false
        let own = named.map { urls.page(of: $0, in: gallery) } ?? urls.page(of: gallery.id)
        let query = (shown + settings).queryText
        let page = ViewerPage(
            view: view, strip: first.strip, gallery: gallery, session: nil,
            query: query.isEmpty ? "" : "?" + query,
            frame: PlainFrame(
                path: urls.resource(gallery.id) + "/frame.jpg",
                query: shown + settings.filter { $0.name != "view" }),
            display: try fields.choice("view", of: ViewerPage.Display.self), isLive: false,
            header: GalleryHeader(
                of: gallery, for: request, keeping: request.configurationQuery, in: library,
                urls),
            settings: kept,
            preview: LinkPreview(
                of: isOurs ? item : nil, in: gallery, at: own + request.query(), urls,
                for: request))
        page.prepare(by: views, for: request.libraryClient)
        return .ready(page.response(assets).compressed(for: request))
    }

    /// Redirects a query that selects pictures, such as a form's, to the page of the selection.
    private func selection(of request: Request, _ subpath: String = "") throws -> Reply? {
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
        return .seeOther(
            urls.page(of: gallery.id) + subpath + request.query(without: names))
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

    package func share(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try Self.check(fields, of: request.selection)
        let gallery = try request.gallery(in: library)
        let viewer = urls.page(of: gallery.id) + request.query()
        let picture = try fields.item("item").map {
            urls.page(of: ItemID($0.value), in: gallery) + request.query(without: ["item", "page"])
        }
        let page = SharePage(
            title: gallery.title, origin: request.origin ?? "", back: viewer,
            picture: picture ?? viewer, session: nil)
        return .ready(page.response(assets).compressed(for: request))
    }
}
