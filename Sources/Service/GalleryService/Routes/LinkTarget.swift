import Catalogue
import FrameService
import HTTPServing
import Interface
import PicturePreparing
import Requests
import ScreenService
import Viewers
import WebAPI
import WebPages

/// What a signed link may lead to: the paths and queries that a server answers to a viewer.
///
/// Whether the gallery, the item or the session exists is known to the server alone.
package enum LinkTarget {
    /// Why a link to a path would open nothing, or too much.
    package enum Rejection: Error, Equatable {
        /// No page or picture has the path.
        case unknown
        /// A part of the path is not an id of this kind.
        case noID(kind: String)
        /// The path has an id that controls its session; a link is for viewers.
        case controlsSession
        /// The output options or the query are invalid.
        case field(FieldError)
    }

    /// How the query of a route is read.
    enum Query: Sendable {
        case nothing
        case galleryPage
        case sessionPage
        /// Parameters of a session's picture; which times are valid depends on the session.
        case fields([Field])
        case galleryFrame
        case poster
        case itemPage
        case encodedPicture
        case archive
        case listing
        case galleries
    }

    /// The routes that read, as the router finds them.
    private static let routes = {
        var tree = RouteTree<RouteDeclaration>()
        for route in RouteDeclaration.all where route.method == .get {
            tree.insert(route, at: route.pattern)
        }
        return tree
    }()

    /// Checks a path with its query, below the service's base.
    package static func check(_ path: String) throws(Rejection) {
        guard let target = try? RequestTarget(parsing: Array(path.utf8)), !target.isAsteriskForm,
            let (found, parameters) = routes.match(target.segments),
            let route = found.first, let query = route.link
        else { throw .unknown }
        try checkIDs(parameters)
        let gallery = parameters["gallery"].flatMap { GalleryID($0) }
        do throws(FieldError) {
            if let options = parameters["options"] {
                _ = try OutputOptions.output(from: options, as: route.format)
            }
            let fields = try Fields(textPairs: target.query.map { ($0.name, $0.value) })
            try check(fields, as: query, of: gallery?.selection ?? GallerySelection())
            if case .galleryPage = query, let gallery {
                try checkIsCanonical(target, of: gallery, fields)
            }
            _ = try LongPollOptions.waitsForPictures(target)
        } catch {
            throw .field(error)
        }
    }

    private static func checkIDs(_ parameters: RouteParameters) throws(Rejection) {
        if let gallery = parameters["gallery"], GalleryID(gallery) == nil {
            throw .noID(kind: "gallery")
        }
        if let item = parameters["item"], ItemID(item) == nil { throw .noID(kind: "item") }
        guard let text = parameters["session"] else { return }
        guard let access = SessionAccess(text) else { throw .noID(kind: "session") }
        guard access.control == nil else { throw .controlsSession }
    }

    /// Rejects parts of a selection in the query of a page, because the page redirects to their
    /// place in the path, which the link does not open.
    private static func checkIsCanonical(
        _ target: RequestTarget, of gallery: GalleryID, _ fields: Fields
    ) throws(FieldError) {
        let names = GallerySelection.names
        guard let part = target.query.first(where: { names.contains($0.name) }) else { return }
        let selected = gallery.with(try gallery.selection.changed(by: fields))
        let subpath = target.segments.dropFirst(2).map { "/" + $0 }.joined()
        let query = target.without(names).query.queryText
        let path =
            ServiceURLs.root.page(of: selected) + subpath + (query.isEmpty ? "" : "?" + query)
        throw FieldError(path: part.name, rule: "a part of the path, as \(path) has it")
    }

    private static func check(
        _ fields: Fields, as query: Query, of selection: GallerySelection
    ) throws(FieldError) {
        switch query {
        case .nothing: try fields.allow(only: [Field]())
        case .fields(let known): try fields.allow(only: known)
        case .galleryPage: try ViewerController.check(fields, of: selection)
        case .sessionPage: try SessionPagesController.check(fields)
        case .galleryFrame:
            try fields.allow(only: GalleryFramesController.fields)
            let configuration = try StripRequest.configuration(from: fields)
            try InitialStrip.checkState(fields, of: selection, in: configuration)
        case .poster:
            try fields.allow(only: Poster.fields)
            let configuration = try Poster.configuration(from: fields)
            try InitialStrip.checkState(fields, of: selection, in: configuration)
        case .itemPage:
            try fields.allow(only: ItemsController.pageFields)
            _ = try ItemsController.variant(fields)
        case .encodedPicture: _ = try EncodedVariant(fields, as: .jpeg)
        case .archive: try ArchivesController.check(fields, of: selection)
        case .galleries: try GalleriesController.checkList(fields)
        case .listing: try GalleriesController.check(fields, of: selection)
        }
    }
}
