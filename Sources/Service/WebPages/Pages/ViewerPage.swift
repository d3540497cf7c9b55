import Catalogue
import FrameService
import HTTPServing
import PicturePreparing
import Requests
import ScrollEngine
import Viewers

/// The page that shows a strip.
struct ViewerPage {
    /// How a browser with scripts shows the strip.
    enum Display: String, CaseIterable {
        /// As frames that the service renders.
        case frames
        /// As a layout, with pages that the browser places itself.
        case layout
    }

    let view: StripView
    let strip: Strip
    let gallery: Gallery
    /// Nil before the first event.
    let session: ViewerSession?
    /// The query of the page's forms: empty, or starting with `?`.
    let query: String
    /// The strip as a frame.
    let frame: PlainFrame
    /// The display that the query requests; nil for the preset's default.
    let display: Display?
    /// Whether the frame is a stream, which moves without scripts.
    let isLive: Bool
    let header: GalleryHeader
    let settings: KeptSettings
    /// The metadata for link previews; nil for a session, which is private.
    var preview: LinkPreview?

    func response(_ webAssets: WebAssets) -> Response {
        let words = ViewerWords(of: view, in: gallery)
        var context = words.context
        context.merge(identity(webAssets.urls)) { $1 }
        context.merge(links(webAssets.urls)) { $1 }
        context.merge(
            ViewerControls(
                view: view, strip: strip, time: session?.now ?? .epoch,
                keptAutoplay: settings.autoplayPeriod
            ).context
        ) { $1 }
        context.merge(stageContext(words.alternative, webAssets.urls)) { $1 }
        context.merge(header.context) { $1 }
        context.merge(LinkPreview.context(preview, alternative: words.alternative)) { $1 }
        return webAssets.page("viewer", context)
    }

    /// Requests the pictures that the page needs.
    func prepare(by views: StripViews, for client: LibraryClient) {
        // A stream prepares its pictures itself.
        stage.prepare(by: views, for: client)
    }

    private var page: PageIndex { view.layout.currentPage ?? PageIndex(0) }

    private var canControl: Bool { session.map { $0.access.control != nil } ?? !header.isGuest }

    /// What the scripts need to know.
    private func identity(_ urls: ServiceURLs) -> [String: any Sendable] {
        let link = StripURL(view, strip.configuration, in: gallery, urls)
        return [
            "galleryID": gallery.id.text, "galleryHref": urls.page(of: gallery.id),
            "galleryResource": urls.resource(gallery.id),
            "sessionID": session?.access.text ?? "", "seq": Int(session?.state.sequence ?? 0),
            "revision": Int(clamping: session?.revision ?? 0), "hasSession": session != nil,
            "canControl": canControl, "query": link.configuration,
            "isSized": strip.configuration.isSizedByViewer, "display": shownDisplay.rawValue,
            "isDark": true, "colorScheme": "dark", "hidesThumbnails": settings.hidesThumbnails,
        ]
    }

    private func links(_ urls: ServiceURLs) -> [String: any Sendable] {
        let path = session.map { urls.page(of: $0.access) } ?? urls.page(of: gallery.id)
        let own = session == nil ? query : ""
        var links: [String: any Sendable] = [
            "action": path + query, "settingsAction": "\(path)/settings\(query)",
            "settingsHref": "\(path)/settings\(own)", "shareHref": "\(path)/share\(own)",
            "liveHref": isLive ? path : "\(path)?live=1",
        ]
        guard view.layout.pageCount > 0 else { return links }
        let item = ItemID(view.pages.item(on: page).value)
        let home = view.pages.gallery(on: page) ?? gallery
        links["infoHref"] = urls.page(of: item, in: home) + "/info"
        links["downloadHref"] = urls.original(of: item, in: home.id)
        links["canOpenItem"] = header.canFind
        if let file = view.pages.file(on: page), let film = view.pages.film(of: file) {
            links["videoHref"] = urls.film(film, of: file, in: home.id)
            links["isVideo"] = file.kind == .video
        }
        if session == nil, !strip.configuration.preset.isNested {
            // For readers and programs that follow links, but send no forms.
            links["previousHref"] = neighbour(-1, urls)
            links["nextHref"] = neighbour(1, urls)
        }
        return links
    }

    private func neighbour(_ distance: Int, _ urls: ServiceURLs) -> String? {
        let count = gallery.items.count
        let isEndless = strip.configuration.loops && count > 1
        let index = isEndless ? (page.value + distance + count) % count : page.value + distance
        guard gallery.items.indices.contains(index) else { return nil }
        let configuration = StripURL.items(of: strip.configuration).queryText
        return urls.page(of: gallery.items[index].id, in: gallery)
            + (configuration.isEmpty ? "" : "?" + configuration)
    }

    private var shownDisplay: Display { display ?? .layout }

    private var stage: StageContext {
        StageContext(
            view: view, configuration: strip.configuration, frame: frame, display: shownDisplay,
            canLoadPictures: (header.canFind || header.isGuest) && !isLive)
    }

    /// What the stage shows before the scripts run, and without them.
    private func stageContext(
        _ alternative: String, _ urls: ServiceURLs
    ) -> [String: any Sendable] {
        var context = stage.context(alternative, urls)
        context["isLive"] = isLive
        if isLive, let session {
            context["showsFrame"] = true
            context["frameScreens"] = [String]()
            context["frameSrc"] = urls.resource(session.access) + "/stream"
        }
        context["thumbnails"] = Thumbnails(of: view.pages, around: page.value, urls).context
        return context
    }
}
