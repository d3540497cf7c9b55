import Glibc

/// SQLite's write-ahead log of a file.
struct WriteAheadLog: Sendable {
    private let path: String

    init(of file: String) {
        path = file + "-wal"
    }

    /// Waits until the disk has what was written so far.
    ///
    /// SQLite does this itself before it relies on it, so a failure here changes nothing. SQLite has no
    /// locks on this file that closing a second descriptor would release.
    func writeToDisk() {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fdatasync(descriptor)
        close(descriptor)
    }
}
