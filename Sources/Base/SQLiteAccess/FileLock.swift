import Glibc

/// The lock of a database file, held by at most one process.
///
/// It is on a separate file, because the system releases SQLite's locks on the file itself as soon
/// as the process closes any descriptor of it.
package final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Acquires the lock, which the system releases when the process ends.
    package init(of path: String) throws(FileLockError) {
        let descriptor = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse
        }
        // These are the last statements, because an initializer that throws after all properties are
        // set runs deinit, which would close the descriptor again.
        self.path = path + ".lock"
        self.descriptor = descriptor
    }

    /// Whether another process that opens this path meets this lock.
    package var isInPlace: Bool {
        FileIdentity(of: descriptor).map { $0 == FileIdentity(of: path) } ?? false
    }

    deinit {
        // Unlocks explicitly, because closing releases nothing while a child process that was just
        // started has a copy of the descriptor.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// Why a lock was not acquired.
package enum FileLockError: Error {
    /// The lock's file cannot be created.
    case folderUnusable
    /// Another process holds it.
    case inUse
}
