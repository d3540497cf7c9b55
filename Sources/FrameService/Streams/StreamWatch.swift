import Concurrency
import HTTPServing
import ImageLibrary
import SessionStores
import Viewers

/// Wakes a streamed response when its session's view may have changed: after a change of the
/// session, a missing picture or a folder.
package final class StreamWatch: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    /// The client to which the response goes.
    package let client: LibraryClient
    private let state = Lock(State())

    private struct State {
        /// The response to wake.
        ///
        /// The reference is weak because the response owns the stream, which owns this watch.
        weak var response: StreamedResponse?
        var change: (revision: UInt64, token: WatchToken)?
        var folders: GalleryObservation?
        var pictures: Set<PictureRequest> = []
    }

    package init(_ library: ImageLibrary, _ sessions: ViewerSessions, for client: LibraryClient) {
        self.client = client
        self.library = library
        self.sessions = sessions
    }

    /// Sets the response to wake.
    package func begin(_ response: StreamedResponse) {
        let folders = library.whenGalleriesChange { [weak response] in response?.wake() }
        state.withLock { state in
            state.response = response
            state.folders = folders
        }
    }

    /// Whether the client is still connected.
    var isOpen: Bool { state.withLock { $0.response }?.isOpen ?? false }

    package func wake() { state.withLock { $0.response }?.wake() }

    /// Watches the missing pictures of the last view, and the session at its revision.
    ///
    /// When too many requests watch the session, the stream finds changes by polling.
    package func follow(_ view: StripView, _ session: ViewerSession) {
        let missing = state.withLock { state in
            let new = Set(view.missingPictures).subtracting(state.pictures)
            state.pictures.formUnion(new)
            return new
        }
        for picture in missing {
            library.whenReady([picture], for: client) { [weak self] in
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
