import Concurrency
import HTTPServing
import ImageLibrary
import PicturePreparing

/// Wakes a streamed response when its view may have changed: after a change of the session or the
/// screen, a missing picture or a folder.
package final class StreamWatch: Sendable {
    private let library: ImageLibrary
    /// The client to which the response goes.
    package let client: LibraryClient
    private let state = Lock(State())

    private struct State {
        /// The response to wake.
        ///
        /// The reference is weak because the response owns the stream, which owns this watch.
        weak var response: StreamedResponse?
        var change: (revision: UInt64, token: any Sendable)?
        var folders: Observation?
        var pictures: Set<PictureRequest> = []
    }

    package init(_ library: ImageLibrary, for client: LibraryClient) {
        self.client = client
        self.library = library
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

    /// Watches the missing pictures of the last view, and what it shows for another revision.
    package func follow(_ view: StripView, _ change: StreamedChange) {
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
        guard state.withLock({ $0.change?.revision }) != change.revision else { return }
        let token = change.watch { [weak self] in self?.wake() }
        state.withLock { $0.change = token.map { (change.revision, $0) } }
    }
}
