import HTTPServing
import ImageLibrary
import ScrollEngine

/// The page with buttons alone, for a telephone that turns the pages of another screen.
struct RemotePage {
    let view: StripView
    let session: OpenSession
    let gallery: Gallery

    func response(_ site: Site) -> Response {
        let page = view.layout.currentPage?.value ?? 0
        let count = view.layout.pageCount
        let id = session.access.text
        let path = site.addresses.page(of: session.access)
        var facts = ViewerControls(
            view: view, strip: session.viewing.strip, at: session.now
        ).facts
        let more: [String: any Sendable] = [
            "pageTitle": "Remote control – \(gallery.title)", "galleryTitle": gallery.title,
            "galleryID": gallery.id.text, "galleryHref": site.addresses.page(of: gallery.id),
            "viewerHref": path, "action": "\(path)/remote",
            "sessionID": id, "seq": Int(session.viewing.sequence),
            "revision": Int(session.revision),
            "position": "\(count == 0 ? 0 : page + 1) of \(count)", "pageNumber": page + 1,
            "pageCount": count,
            "caption": view.pages.naming(of: PageIndex(page))?.title ?? "",
        ]
        facts.merge(more) { $1 }
        return site.page("remote", facts)
    }
}
