import FrameService
import HTTPServing
import ImageLibrary
import Interface
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

    /// A route, and how its query is read.
    struct Rule {
        let pattern: String
        let query: Query
        /// The format that output options in the path are for.
        let format: FrameOutput.Format

        init(
            _ pattern: String, _ query: Query = .none, _ format: FrameOutput.Format = .png
        ) {
            self.pattern = pattern
            self.query = query
            self.format = format
        }
    }

    enum Query {
        case none
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

    /// The GET routes for viewers.
    ///
    /// Not the remote control, which requires an id that controls the session, and not the files of
    /// pages, which are open to everyone.
    private static let rules =
        [
            Rule("/"),
            Rule("/g/:gallery", .galleryPage),
            Rule("/g/:gallery/share", .galleryPage),
            Rule("/g/:gallery/items/:item", .galleryPage),
            Rule("/s/:session", .sessionPage),
            Rule("/s/:session/share"),
            Rule("/openapi.json"),
            Rule("/v1/galleries", .galleries),
            Rule("/v1/galleries/:gallery", .listing),
            Rule("/v1/galleries/:gallery/frame.png", .galleryFrame),
            Rule("/v1/galleries/:gallery/frame.jpg", .galleryFrame),
            Rule("/v1/galleries/:gallery/frame.webp", .galleryFrame),
            Rule("/v1/galleries/:gallery/frame/:options.png", .galleryFrame, .png),
            Rule("/v1/galleries/:gallery/frame/:options.jpg", .galleryFrame, .jpeg),
            Rule("/v1/galleries/:gallery/frame/:options.webp", .galleryFrame, .webp),
            Rule("/v1/galleries/:gallery/layout.json", .galleryFrame),
            Rule("/v1/galleries/:gallery/archive.zip", .archive),
            Rule("/v1/galleries/:gallery/poster.png", .poster),
            Rule("/v1/galleries/:gallery/poster.jpg", .poster),
            Rule("/v1/galleries/:gallery/items/:item"),
            Rule("/v1/galleries/:gallery/items/:item/page", .encodedPicture),
            Rule("/v1/galleries/:gallery/items/:item/page.png", .itemPage),
            Rule("/v1/galleries/:gallery/items/:item/page.jpg", .encodedPicture),
            Rule("/v1/galleries/:gallery/items/:item/page.webp", .encodedPicture),
            Rule("/v1/galleries/:gallery/items/:item/original"),
            Rule("/v1/sessions/:session"),
            Rule("/v1/sessions/:session/frame.png", .fields(SessionFramesController.fields)),
            Rule("/v1/sessions/:session/frame.jpg", .fields(SessionFramesController.fields)),
            Rule("/v1/sessions/:session/frame.webp", .fields(SessionFramesController.fields)),
            Rule(
                "/v1/sessions/:session/frame/:options.png",
                .fields(SessionFramesController.fields), .png),
            Rule(
                "/v1/sessions/:session/frame/:options.jpg",
                .fields(SessionFramesController.fields), .jpeg),
            Rule(
                "/v1/sessions/:session/frame/:options.webp",
                .fields(SessionFramesController.fields), .webp),
            Rule(
                "/v1/sessions/:session/layout.json",
                .fields(SessionFramesController.layoutFields)),
            Rule("/v1/sessions/:session/transition.png", .fields(TransitionController.fields)),
            Rule("/v1/sessions/:session/transition.webp", .fields(TransitionController.fields)),
            Rule("/v1/sessions/:session/stream", .fields(StreamController.fields)),
            Rule("/v1/sessions/:session/stream.mjpeg", .fields(StreamController.steadyFields)),
            Rule("/v1/sessions/:session/updates"),
        ] + screenRules

    /// The patterns of the routes that a link may lead to.
    static var patterns: [String] { rules.map(\.pattern) }

    /// Checks a path with its query, below the service's base.
    package static func check(_ path: String) throws(Rejection) {
        guard let target = try? RequestTarget(parsing: Array(path.utf8)) else { throw .unknown }
        for rule in rules {
            guard let parameters = target.parameters(matching: rule.pattern) else { continue }
            try checkIDs(parameters)
            let gallery = parameters["gallery"].flatMap { GalleryID($0) }
            do throws(FieldError) {
                if let options = parameters["options"] {
                    _ = try OutputOptions.output(from: options, as: rule.format)
                }
                let fields = try Fields(textPairs: target.query.map { ($0.name, $0.value) })
                try check(fields, as: rule.query, of: gallery?.selection ?? GallerySelection())
                if case .galleryPage = rule.query, let gallery {
                    try checkIsCanonical(target, of: gallery, fields)
                }
                _ = try LongPollOptions.waitsForPictures(target)
            } catch {
                throw .field(error)
            }
            return
        }
        throw .unknown
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
        case .none: try fields.allow(only: [Field]())
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
