import Catalogue
import FrameService
import HTTPServing
import PicturePreparing
import Requests
import ScrollEngine
import Viewers

/// A page with the picture and large buttons, with which a phone turns the pages of another screen.
struct RemoteControlPage {
    let view: StripView
    let session: ViewerSession
    let gallery: Gallery
    /// Whether the page may load the pictures of the gallery.
    let canLoadPictures: Bool

    func response(_ webAssets: WebAssets) -> Response {
        let urls = webAssets.urls
        let strip = session.state.strip
        let path = urls.page(of: session.access)
        let words = ViewerWords(of: view, in: gallery)
        var context = words.context
        context.merge(ViewerControls(view: view, strip: strip, time: session.now).context) { $1 }
        context.merge(stage(urls).context(words.alternative, urls)) { $1 }
        let more: [String: any Sendable] = [
            "pageTitle": "Remote control – \(gallery.title)", "galleryID": gallery.id.text,
            "galleryHref": urls.page(of: gallery.id),
            "galleryResource": urls.resource(gallery.id), "viewerHref": path,
            "action": "\(path)/remote", "sessionID": session.access.text,
            "seq": Int(session.state.sequence), "revision": Int(clamping: session.revision),
            "isSized": strip.configuration.isSizedByViewer, "canControl": true,
        ]
        context.merge(more) { $1 }
        return webAssets.page("remote", context)
    }

    /// Requests the pictures that the page needs.
    func prepare(by views: StripViews, for client: LibraryClient, _ urls: ServiceURLs) {
        stage(urls).prepare(by: views, for: client)
    }

    private func stage(_ urls: ServiceURLs) -> StageContext {
        StageContext(
            view: view, configuration: session.state.strip.configuration,
            frame: PlainFrame(of: session, urls), canLoadPictures: canLoadPictures)
    }
}
