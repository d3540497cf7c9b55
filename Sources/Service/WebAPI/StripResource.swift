import FrameService
import HTTPServing
import HTTPTypes
import PicturePreparing
import Requests
import ScreenService
import ScrollEngine
import Viewers

/// A strip at one moment: the resource that frames and layouts represent.
package struct StripResource {
    let view: StripView
    /// Builds the URLs of its pages' pictures.
    let urls: ServiceURLs
    /// The text of the gallery's id.
    let gallery: String
    /// Nil for a strip that is described by its URL.
    let session: ViewerSession?
    /// The screen that shows it; nil for a strip that no screen shows.
    private(set) var screen: ScreenResource?
    /// Whether the layout includes the path of the motion.
    private(set) var hasPath = false
    /// The strip, if the layout includes what a client needs to compute its motion.
    private(set) var modelled: Strip?

    init(_ view: StripView, of session: ViewerSession, _ urls: ServiceURLs) {
        self.view = view
        self.urls = urls
        gallery = session.state.gallery
        self.session = session
    }

    /// A strip without a session.
    package init(_ view: StripView, in gallery: String, _ urls: ServiceURLs) {
        self.view = view
        self.urls = urls
        self.gallery = gallery
        session = nil
    }

    init(_ screen: ScreenResource, _ urls: ServiceURLs) {
        self.init(screen.shown.view, in: screen.shown.moment.gallery.id.text, urls)
        self.screen = screen
    }

    /// The resource with what a client needs to move the pages itself in the layout: the motion's path, if
    /// it belongs to a session, and the strip itself, for a client that runs the scroll engine.
    func telling(path: Bool, _ modelled: Strip?) -> StripResource {
        var resource = self
        resource.hasPath = path && session != nil
        resource.modelled = modelled
        return resource
    }

    /// Counts the changes of the session or the screen.
    var revision: UInt64 { session?.revision ?? screen?.shown.moment.state.revision ?? 0 }

    /// Whether the client loads and draws the pictures itself.
    private var isDrawnByClient: Bool { modelled != nil }

    /// The visible pictures without which the representation is incomplete.
    var missingPictures: [PictureRequest] {
        isDrawnByClient ? view.unknownPictures : view.missingPictures
    }

    /// Those for which a client waits a moment before it gets the representation without them.
    var awaitedPictures: [PictureRequest] {
        isDrawnByClient ? view.unmeasuredPictures : view.missingPictures
    }

    /// Whether a picture is on its way from another machine.
    var isArriving: Bool { screen?.shown.isArriving ?? view.hasArrivingPictures }

    /// Requests the pictures that the representation needs, and those that the next ones will need.
    func prepare(by views: StripViews, for client: LibraryClient) {
        if let screen {
            screen.prepare(for: client)
        } else if isDrawnByClient {
            views.prepareUnknown(view, for: client)
        } else {
            views.prepare(view, for: client)
        }
    }

    /// Whether the client knows how the strip moves without further layouts.
    var tellsMotion: Bool { session != nil && (hasPath || modelled != nil) }

    /// The weak entity tag of a layout with the path or the model of its motion.
    ///
    /// It stays the same while a client that has the path knows what is visible.
    var motionPathTag: String {
        let layout = view.layout
        var digest = ContentDigest()
        digest.add(Int(truncatingIfNeeded: session?.revision ?? 0))
        digest.add(layout.motion.kind == .resting ? 1 : 0)
        digest.add(layout.motion.destinationPage?.value ?? -1)
        digest.add(layout.pageCount)
        digest.add(layout.viewport.width)
        digest.add(layout.viewport.height)
        digest.add(layout.appearance.scale)
        // A replaced picture keeps its item id.
        digest.add(Int(truncatingIfNeeded: view.pages.collection))
        for page in view.visiblePages {
            digest.add(page.item.value)
            digest.add(page.frame.width)
            digest.add(page.frame.height)
            digest.add(hasPicture(page) ? 1 : 0)
        }
        return "W/" + digest.entityTag()
    }

    /// Whether the client can show a page's picture, or has the panel in its place.
    private func hasPicture(_ page: PagePlacement) -> Bool {
        view.isPrepared(page) || isDrawnByClient && view.isKnown(page.item)
    }

    /// The header fields of the resource's frame and layout.
    func fields(tag: String) -> HTTPFields {
        let layout = view.layout
        var fields: HTTPFields = [
            .eTag: tag, .cacheControl: session == nil ? "public, no-cache" : "private, no-cache",
            .peekMotion: layout.motion.kind.rawValue, .peekScale: String(layout.appearance.scale),
            .peekPage: "\((layout.currentPage?.value ?? -1) + 1)/\(layout.pageCount)",
        ]
        if let session { fields[.peekRevision] = String(session.revision) }
        if let screen { screen.addFields(to: &fields) }
        if !missingPictures.isEmpty || isArriving || view.awaitsLengths {
            fields[.peekPictures] = "loading"
        }
        if let settles = layout.motion.settlesIn { fields[.peekSettlesIn] = String(settles) }
        return fields
    }
}
