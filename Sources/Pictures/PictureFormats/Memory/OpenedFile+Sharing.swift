import FileAccess
import Glibc

/// A file as decoders get it.
extension OpenedFile {
    /// The bytes that the file had when it was opened, in memory that decoders can read.
    ///
    /// - Parameters:
    ///   - limit: The bytes above which it is not read.
    ///   - onStep: Called after each part.
    /// - Returns: Nil for an empty file.
    /// - Throws: ``FileError`` if the disk fails, or the file is too large.
    package func sharedContents(
        atMost limit: Int, onStep: () -> Void = {}
    ) throws(FileError) -> FileBytes? {
        guard version.byteCount <= limit else { throw .tooLarge(version.byteCount) }
        guard version.byteCount > 0 else { return nil }
        var isEmpty = false
        let bytes = unsafe try FileBytes(count: Int(version.byteCount)) {
            memory throws(FileError) in
            let count = try unsafe read(into: memory, from: 0, onStep: onStep)
            isEmpty = count == 0
            return count
        }
        guard bytes != nil || isEmpty else { throw .exhausted(ENOMEM) }
        return bytes
    }

    /// The same file by a descriptor of its own, for a decoder that reads parts of it.
    package func sharedVideo() throws(FileError) -> VideoFile {
        let shared = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard shared >= 0 else { throw .last() }
        return VideoFile(descriptor: shared, count: Int(version.byteCount))
    }
}
