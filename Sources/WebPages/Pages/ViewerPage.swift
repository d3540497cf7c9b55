import FrameService
import HTTPServing
import ImageLibrary
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
    /// The query of the page and its forms: empty, or starting with `?`.
    let query: String
    /// The URL of the strip's frame.
    let frame: String
    /// The display that the query requests; nil for the preset's default.
    let display: Display?
    /// Whether the frame is a stream, which moves without scripts.
    let isLive: Bool
    let find: FindPanel
    /// The metadata for link previews; nil for a session, which is private.
    var preview: LinkPreview?

    /// The path of the page.
    private func path(_ urls: ServiceURLs) -> String {
        session.map { urls.page(of: $0.access) } ?? urls.page(of: gallery.id)
    }

    func response(_ webAssets: WebAssets) -> Response {
        let page = view.layout.currentPage?.value ?? 0
        var context = words(on: page)
        context.merge(place(on: page, webAssets.urls)) { $1 }
        context.merge(parts(on: page, webAssets.urls)) { $1 }
        context.merge(find.context) { $1 }
        context.merge(LinkPreview.context(preview, alternative: context["alt"])) { $1 }
        return webAssets.page("viewer", context)
    }

    /// The texts of the page.
    private func words(on page: Int) -> [String: any Sendable] {
        let count = view.layout.pageCount
        let position = "\(count == 0 ? 0 : page + 1) of \(count)"
        let picture = view.layout.pages.first { $0.index.value == page }.flatMap(view.pages.picture)
        let naming = view.pages.naming(of: PageIndex(page), with: picture)
        return [
            "pageTitle": count == 0 ? gallery.title : "\(position) – \(gallery.title)",
            "galleryTitle": gallery.title, "position": position,
            "caption": naming?.title ?? "", "said": naming?.caption ?? "",
            "alt": alternative(naming, page), "pageNumber": page + 1, "pageCount": count,
            "item": count == 0 ? "" : ItemID(view.pages.item(on: PageIndex(page)).value).text,
            "isEmpty": count == 0,
        ]
    }

    /// The links of the page.
    private func place(on page: Int, _ urls: ServiceURLs) -> [String: any Sendable] {
        let path = path(urls)
        let stream = session.map { urls.resource($0.access) + "/stream" } ?? ""
        let canControl = session.map { $0.access.control != nil } ?? true
        let link = StripURL(view, strip.configuration, in: gallery, urls)
        return [
            "galleryID": gallery.id.text, "galleryHref": urls.page(of: gallery.id),
            "galleryResource": urls.resource(gallery.id),
            "indexHref": urls.index, "action": path + query,
            "settingsAction": "\(path)/settings\(query)",
            "shareHref": "\(path)/share\(session == nil ? query : "")",
            "remoteHref": session == nil ? "" : "\(path)/remote",
            "liveHref": isLive ? path : "\(path)?live=1",
            "hasSession": session != nil, "query": link.configuration,
            "frameSrc": isLive ? stream : frame, "isLive": isLive,
            "frameWidth": view.layout.viewport.width, "frameHeight": view.layout.viewport.height,
            "sessionID": session?.access.text ?? "", "seq": Int(session?.state.sequence ?? 0),
            "revision": Int(session?.revision ?? 0), "canControl": canControl,
            "display": (display ?? .layout).rawValue,
        ]
    }

    private func parts(on page: Int, _ urls: ServiceURLs) -> [String: any Sendable] {
        var context = ViewerControls(view: view, strip: strip, at: session?.now ?? .epoch).context
        context["thumbnails"] = Thumbnails(of: view.pages, around: page, urls).context
        context["presets"] = SettingsPanel.presets(strip.configuration)
        context["options"] = SettingsPanel.options(strip.configuration)
        if view.layout.pageCount > 0 {
            let item = ItemID(view.pages.item(on: PageIndex(page)).value)
            let home = view.pages.gallery(on: PageIndex(page)) ?? gallery
            context["itemHref"] = urls.page(of: item, in: home)
            context["downloadHref"] = urls.original(of: item, in: home.id)
        }
        return context
    }

    /// The alternative text of the frame: the current page and its neighbours.
    private func alternative(_ naming: TitleAndCaption?, _ page: Int) -> String {
        guard view.layout.pageCount > 0 else { return "An empty gallery." }
        let others = view.visiblePages.map(\.index.value).filter { $0 != page }
            .map { "page \($0 + 1)" }
        let peeks =
            others.isEmpty
            ? "" : " \(others.joined(separator: " and ")) peek\(others.count == 1 ? "s" : "") in."
        return "Page \(page + 1) of \(view.layout.pageCount): \(naming?.description ?? "")"
            + peeks.replacingFirstLetter()
    }
}

extension String {
    /// The text with its first letter in upper case, to begin a sentence.
    fileprivate func replacingFirstLetter() -> String {
        guard let letter = firstIndex(where: \.isLetter) else { return self }
        return self[..<letter] + self[letter].uppercased() + self[index(after: letter)...]
    }
}
