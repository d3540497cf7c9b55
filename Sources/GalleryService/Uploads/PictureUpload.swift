import Concurrency
import HTTPServing
import ImageLibrary

/// A picture on its way from a client into a gallery.
final class PictureUpload: BodyReceiver {
    private let handlers: GalleryHandlers
    private let state: Lock<State>

    private struct State: ~Copyable {
        /// Nil when it is done with, in one way or the other.
        var picture: NewPicture?
        var slot: UploadSlot?
        /// What went wrong with the pieces until now.
        var failure: GalleryEditError?
    }

    init(_ picture: consuming NewPicture, at slot: UploadSlot, of handlers: GalleryHandlers) {
        self.handlers = handlers
        state = Lock(State(picture: picture, slot: slot))
    }

    func receive(_ piece: [UInt8]) {
        state.withLock { state in
            do throws(GalleryEditError) {
                try state.picture?.write(piece)
            } catch {
                state.failure = error
                // What follows is read and dropped; a full disk is given back what it took.
                state.picture = nil
            }
        }
    }

    func finish() -> Reply {
        handlers.reply { [handlers] in
            try handlers.change {
                let added = try handlers.library.add(try self.whole())
                return try handlers.document(of: added)
            }
        }
    }

    func abandon() {
        state.withLock { state in
            state.picture = nil
            state.slot = nil
        }
    }

    /// The picture with all its bytes; the place is free for the next.
    private func whole() throws(GalleryEditError) -> NewPicture {
        let failure = state.withLock { state in
            state.slot = nil
            return state.failure
        }
        if let failure { throw failure }
        guard let picture = state.withLock({ $0.picture.take() }) else {
            throw .failed("the upload was given up")
        }
        return picture
    }
}
