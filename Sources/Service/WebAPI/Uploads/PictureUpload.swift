import Concurrency
import HTTPServing
import ImageLibrary

/// A picture that a client uploads into a gallery.
final class PictureUpload: BodyReceiver {
    private let uploads: UploadsController
    private let client: RemoteAddress
    private let state: Lock<State>

    private struct State {
        /// Nil when the upload is complete, failed or abandoned.
        var file: UploadedFile?
        var slot: UploadSlot?
        /// What was received and not written yet.
        var rest: [UInt8] = []
        /// Why something could not be written.
        var failure: GalleryEditError?

        mutating func writeRest() {
            do throws(GalleryEditError) {
                try file?.write(rest)
            } catch {
                failure = error
                // The rest of the body is dropped.
                file = nil
            }
            rest = []
        }
    }

    /// Bytes that are written at once: a thread is started for them.
    private static let writtenLength = 256 << 10

    init(_ file: UploadedFile, at slot: UploadSlot, of uploads: UploadsController) {
        self.uploads = uploads
        client = slot.client
        state = Lock(State(file: file, slot: slot))
    }

    func receive(_ piece: [UInt8]) {
        state.withLock { state in
            guard state.file != nil else { return }
            state.rest += piece
            if state.rest.count >= Self.writtenLength { state.writeRest() }
        }
    }

    func finish() -> Reply {
        uploads.add(for: client) { try self.received() }
    }

    func abandon() {
        state.withLock { state in
            state.file = nil
            state.slot = nil
        }
    }

    /// The complete file; its slot is released.
    private func received() throws(GalleryEditError) -> UploadedFile {
        let (file, failure) = state.withLock { state in
            state.writeRest()
            state.slot = nil
            return (state.file, state.failure)
        }
        if let failure { throw failure }
        guard let file else { throw .failed("the upload was given up") }
        return file
    }
}
