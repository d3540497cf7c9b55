import FrameService
import ImageLibrary
import Logging
import PicturePreparing
import Requests
import ScrollEngine
import SessionStores
import Viewers

/// The memory of prepared pictures and coded pages.
extension GalleryService {
    /// Drops every prepared picture that no session shows or would show next, and returns the
    /// memory to the system.
    package func releasePictureMemory() {
        var near: Set<PictureRequest> = []
        do {
            try shared.sessions.forEach { near.formUnion(pictures(near: $0)) }
        } catch {
            // Without the sessions, no picture is known to be in use, and memory is still short.
            logger.warning("sessions cannot be read, so all pictures are dropped: \(error)")
        }
        shared.renderer.coded.drop()
        library.dropPictures(keeping: near)
    }

    /// The pictures of the pages that are resident when the strip is at rest.
    private func pictures(near state: ViewerState) -> [PictureRequest] {
        let pages = GalleryPages(of: state, from: library)
        let strip = state.strip
        let layout = strip.layout(at: strip.rest(after: strip.lastEvent), over: pages)
        return layout.pages.compactMap(pages.request)
    }
}
