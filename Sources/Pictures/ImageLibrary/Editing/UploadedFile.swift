import Catalogue
import Concurrency
import FileAccess

/// The file of a picture that is being received.
///
/// The threads that receive it serve many connections. So the disk is asked on others: a share that does not
/// answer is left alone, as by those who read from it.
package final class UploadedFile: Sendable {
    private let held: Lock<Held>
    private let hanging: HangingFolders
    private let path: RelativePath

    private struct Held: ~Copyable {
        /// Nil when it is added, or could not be written.
        var picture: NewPicture?
        var isAdded = false
    }

    fileprivate init(
        _ picture: consuming NewPicture, at path: RelativePath, beside hanging: HangingFolders
    ) {
        held = Lock(Held(picture: picture))
        self.hanging = hanging
        self.path = path
    }

    deinit {
        // What was not added is removed from the disk. A closure that writes has a reference of its own, so nobody
        // holds the lock.
        let held = held
        guard !held.withLock({ $0.isAdded }),
            let thread = try? SystemThread({ held.withLock { $0.picture = nil } })
        else { return }
        thread.detach()
    }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(GalleryEditError) {
        let result = try hanging.ask(path) { [self] in
            held.withLock { held -> Result<Void, GalleryEditError> in
                do throws(GalleryEditError) {
                    try held.picture?.write(bytes)
                    return .success(())
                } catch {
                    // Its space on a full disk is free now.
                    held.picture = nil
                    return .failure(error)
                }
            }
        }
        try result.get()
    }

    /// The picture, if all bytes of it were written.
    fileprivate func take() -> NewPicture? {
        held.withLock { held in
            held.isAdded = true
            return held.picture.take()
        }
    }
}

extension ImageLibrary {
    /// Begins the upload of a picture as ``beginPicture(_:in:replacing:)`` does, on a thread that serves connections.
    package func beginUpload(
        _ name: PictureName, in gallery: GalleryID, replacing: Bool
    ) throws(GalleryEditError) -> UploadedFile {
        let folder = catalogue.path(of: gallery) ?? catalogue.newPath(for: gallery) ?? .root
        let path = folder.appending(name.bytes)
        let hanging = catalogue.sources.hanging
        let result = try hanging.ask(path) { [self] in
            Result { () throws(GalleryEditError) in
                UploadedFile(
                    try beginPicture(name, in: gallery, replacing: replacing), at: path,
                    beside: hanging)
            }
        }
        return try result.get()
    }

    /// Adds a completely uploaded picture.
    package func add(_ uploaded: UploadedFile) throws(GalleryEditError) -> AddedPicture {
        guard let picture = uploaded.take() else { throw .failed("the upload was given up") }
        return try add(picture)
    }
}

extension HangingFolders {
    /// Asks the disk about a file on a thread of its own, which is left alone if it hangs.
    fileprivate func ask<Value: Sendable>(
        _ file: RelativePath, _ body: @escaping @Sendable () -> Value
    ) throws(GalleryEditError) -> Value {
        do throws(SourceError) {
            return try read(file) { _ in body() }
        } catch {
            throw .folderAway
        }
    }
}
