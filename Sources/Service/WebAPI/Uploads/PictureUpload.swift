import Concurrency
import HTTPServing
import ImageLibrary

/// A picture that a client uploads into a gallery.
final class PictureUpload: BodyReceiver {
    private let uploads: UploadsController
    private let client: RemoteAddress
    private let state: Lock<State>

    private struct State: ~Copyable {
        /// Nil when the upload is complete, failed or abandoned.
        var picture: NewPicture?
        var slot: UploadSlot?
        /// Why a piece could not be written.
        var failure: GalleryEditError?
    }

    init(_ picture: consuming NewPicture, at slot: UploadSlot, of uploads: UploadsController) {
        self.uploads = uploads
        client = slot.client
        state = Lock(State(picture: picture, slot: slot))
    }

    func receive(_ piece: [UInt8]) {
        state.withLock { state in
            do throws(GalleryEditError) {
                try state.picture?.write(piece)
            } catch {
                state.failure = error
                // The rest of the body is dropped; releasing the picture frees its space on a full
                // disk.
                state.picture = nil
            }
        }
    }

    func finish() -> Reply {
        uploads.add(for: client) { try self.received() }
    }

    func abandon() {
        state.withLock { state in
            state.picture = nil
            state.slot = nil
        }
    }

    /// The complete picture; its slot is released.
    private func received() throws(GalleryEditError) -> NewPicture {
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
