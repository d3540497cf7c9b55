import Glibc

/// SQLite's write-ahead log file.
struct WriteAheadLog: Sendable {
    private let path: String

    init(of file: String) {
        path = file + "-wal"
    }

    /// Waits until everything written so far is on disk.
    ///
    /// A failure is harmless, because SQLite syncs by itself before it relies on the data. Opening
    /// a second descriptor is safe, because SQLite has no locks on this file that closing it would
    /// release.
    func writeToDisk() {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fdatasync(descriptor)
        close(descriptor)
    }
}
