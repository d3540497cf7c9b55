import FrameService
import ImageLibrary
import Logging
import PicturePreparing
import Requests
import ScrollEngine
import SessionStores
import Viewers

/// The memory of prepared pictures and coded pages.
struct PictureMemory: Sendable {
    let library: ImageLibrary
    let sessions: ViewerSessions
    let coded: CodedPages
    let logger: Logger

    /// Drops every prepared picture except those that a session shows or would show next.
    func release() {
        var near: Set<PictureRequest> = []
        do {
            try sessions.forEach { near.formUnion(pictures(near: $0)) }
        } catch {
            // Without the sessions, no picture is known to be in use, and memory is still short.
            logger.warning("sessions cannot be read, so all pictures are dropped: \(error)")
        }
        coded.drop()
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
