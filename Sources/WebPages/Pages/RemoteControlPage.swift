import FrameService
import HTTPServing
import ImageLibrary
import Requests
import ScrollEngine
import Viewers

/// A page with buttons only, with which a phone turns the pages of another screen.
struct RemoteControlPage {
    let view: StripView
    let session: ViewerSession
    let gallery: Gallery

    func response(_ webAssets: WebAssets) -> Response {
        let page = view.layout.currentPage?.value ?? 0
        let count = view.layout.pageCount
        let id = session.access.text
        let path = webAssets.urls.page(of: session.access)
        var context = ViewerControls(
            view: view, strip: session.state.strip, at: session.now
        ).context
        let more: [String: any Sendable] = [
            "pageTitle": "Remote control – \(gallery.title)", "galleryTitle": gallery.title,
            "galleryID": gallery.id.text, "galleryHref": webAssets.urls.page(of: gallery.id),
            "galleryResource": webAssets.urls.resource(gallery.id),
            "viewerHref": path, "action": "\(path)/remote",
            "sessionID": id, "seq": Int(session.state.sequence),
            "revision": Int(session.revision),
            "position": "\(count == 0 ? 0 : page + 1) of \(count)", "pageNumber": page + 1,
            "pageCount": count,
            "item": count == 0 ? "" : ItemID(view.pages.item(on: PageIndex(page)).value).text,
            "caption": view.pages.naming(of: PageIndex(page))?.title ?? "",
        ]
        context.merge(more) { $1 }
        return webAssets.page("remote", context)
    }
}
