import ImageLibrary
import ScrollEngine
import SessionStores

extension GalleryHandlers {
    /// Drops every prepared picture but those that some session shows, or would show next.
    func releasePictureMemory() {
        let now = clock.now()
        var near: Set<PictureRequest> = []
        do {
            try store.forEach(at: now) { packed in
                guard let viewerState = try? packed.unpacked() else { return }
                near.formUnion(self.pictures(near: viewerState))
            }
        } catch {
            // Without knowing who stands where, memory is still short.
            logger.warning("sessions cannot be read, so all pictures are dropped: \(error)")
        }
        renderer.coded.drop()
        library.dropPictures(keeping: near)
    }

    /// The pages that a strip at rest has resident, and those that it shows.
    private func pictures(near viewerState: ViewerState) -> [PictureRequest] {
        let pages = pages(of: viewerState)
        let strip = viewerState.strip
        let layout = strip.layout(at: strip.rest(after: strip.lastEvent), over: pages)
        return layout.pages.compactMap(pages.request)
    }
}
