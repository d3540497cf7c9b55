import Concurrency
import HTTPServing
import ImageLibrary
import SessionStores
import Viewers

/// Wakes the answer of a stream when what a session shows may have changed: the session itself, a
/// missing picture, or a folder.
package final class StreamWatch: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let state = Lock(State())

    private struct State {
        /// The answer to wake.
        ///
        /// It owns the stream that watches, so this reference is weak.
        weak var answer: StreamedResponse?
        var change: (revision: UInt64, token: WatchToken)?
        var folders: GalleryObservation?
        var pictures: Set<PictureRequest> = []
    }

    package init(_ library: ImageLibrary, _ sessions: ViewerSessions) {
        self.library = library
        self.sessions = sessions
    }

    /// Wakes this answer from now on.
    package func begin(_ answer: StreamedResponse) {
        let folders = library.whenGalleriesChange { [weak answer] in answer?.wake() }
        state.withLock { state in
            state.answer = answer
            state.folders = folders
        }
    }

    /// Whether the client still reads.
    var isOpen: Bool { state.withLock { $0.answer }?.isOpen ?? false }

    package func wake() { state.withLock { $0.answer }?.wake() }

    /// Watches what was shown: each missing picture, and the session at its revision.
    ///
    /// When too many requests watch the session, the stream finds changes by polling.
    package func follow(_ view: StripView, _ session: ViewerSession) {
        let missing = state.withLock { state in
            let new = Set(view.missingPictures).subtracting(state.pictures)
            state.pictures.formUnion(new)
            return new
        }
        for picture in missing {
            library.whenReady([picture]) { [weak self] in
                // The picture may be evicted from memory and be missing again.
                self?.state.withLock { _ = $0.pictures.remove(picture) }
                self?.wake()
            }
        }
        guard state.withLock({ $0.change?.revision }) != session.revision else { return }
        let token = try? sessions.whenChanged(session) { [weak self] in self?.wake() }
        state.withLock { $0.change = token.map { (session.revision, $0) } }
    }
}
