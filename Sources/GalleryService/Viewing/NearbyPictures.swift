import ImageLibrary
import ScrollEngine
import Sessions

extension GalleryHandlers {
    /// Drops every prepared picture but those that some session shows, or would show next.
    func dropDistantPictures() {
        let now = clock.now()
        var near: Set<PictureRequest> = []
        do {
            try store.forEach(at: now) { packed in
                guard let viewing = try? packed.unpacked() else { return }
                near.formUnion(self.pictures(near: viewing))
            }
        } catch {
            // Without knowing who stands where, memory is still short.
            logger.warning("sessions cannot be read, so all pictures are dropped: \(error)")
        }
        renderer.coded.drop()
        library.dropPictures(keeping: near)
    }

    /// The pages that a strip at rest has resident, and those that it shows.
    private func pictures(near viewing: Viewing) -> [PictureRequest] {
        let pages = pages(of: viewing)
        let strip = viewing.strip
        let layout = strip.layout(at: strip.rest(after: strip.lastEvent), over: pages)
        return layout.pages.compactMap(pages.request)
    }
}
