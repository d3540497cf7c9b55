import Glibc

/// The right to a file, which one process has at a time.
///
/// A lock on a file of its own beside it: SQLite locks the file itself, and lets go of that as soon as
/// anybody in the process closes it.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the right, which the system gives back when the process ends, however it ends.
    init(of path: String) throws(SessionFileError) {
        let descriptor = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse
        }
        // Not before: what throws once every property is there is deinitialised, and would close again a
        // number that may be somebody else's by then.
        self.descriptor = descriptor
    }

    deinit {
        // Closing alone gives nothing back while a process that was just started still has its parent's
        // descriptors.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
