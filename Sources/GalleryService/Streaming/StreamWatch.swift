import Concurrency
import HTTPServing
import ImageLibrary
import SessionStores

/// Wakes the answer of a stream when what a session shows may have changed: the session itself, a
/// picture that was missing, or a folder.
final class StreamWatch: Sendable {
    private let handlers: GalleryHandlers
    private let state = Lock(State())

    private struct State {
        /// What is woken; it owns the stream that watches, and not the other way round.
        weak var answer: StreamedResponse?
        var change: (revision: UInt64, token: WatchToken)?
        var folders: GalleryObservation?
        var pictures: Set<PictureRequest> = []
    }

    init(for handlers: GalleryHandlers) { self.handlers = handlers }

    /// Has this answer woken from now on.
    func begin(_ answer: StreamedResponse) {
        let folders = handlers.library.whenGalleriesChange { [weak answer] in answer?.wake() }
        state.withLock { state in
            state.answer = answer
            state.folders = folders
        }
    }

    /// Whether somebody still reads.
    var isOpen: Bool { state.withLock { $0.answer }?.isOpen ?? false }

    func wake() { state.withLock { $0.answer }?.wake() }

    /// Watches what was shown: each picture that is missing, and the session at its revision.
    ///
    /// When too many watch the session, its stream finds out when it looks by itself.
    func follow(_ shown: ShownStrip, _ session: OpenSession) {
        let missing = state.withLock { state in
            let new = Set(shown.view.missingPictures).subtracting(state.pictures)
            state.pictures.formUnion(new)
            return new
        }
        for picture in missing {
            handlers.library.whenReady([picture]) { [weak self] in
                // It may be dropped from memory and be missing again.
                self?.state.withLock { _ = $0.pictures.remove(picture) }
                self?.wake()
            }
        }
        guard state.withLock({ $0.change?.revision }) != session.revision else { return }
        let token = try? handlers.store.whenChanged(
            session.access.key, from: session.revision, at: handlers.clock.now()
        ) { [weak self] _ in self?.wake() }
        state.withLock { $0.change = token.map { (session.revision, $0) } }
    }
}
