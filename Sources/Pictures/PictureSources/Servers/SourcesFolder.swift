import FileAccess
import Glibc
import Hashing

/// The folder in which listings and pictures of servers are kept: a folder for each source, named by its
/// fingerprint, and random bytes of this machine.
struct SourcesFolder {
    let path: String

    /// Random bytes of this machine, which are made once; nil if the folder cannot be used.
    ///
    /// They are replaced only if they are not there: others would give all sources new folders.
    func salt() -> [UInt8]? {
        guard RemoteCache.isOwnFolder(path) else { return nil }
        do throws(FileError) {
            return try read()
        } catch {
            guard error == .gone, write() else { return nil }
            // Another process may have been first.
            return try? read()
        }
    }

    private var saltPath: String { "\(path)/salt" }
    private static let saltLength = 32

    private func read() throws(FileError) -> [UInt8]? {
        let bytes = try OpenedFile(at: saltPath).contents(atMost: Self.saltLength)
        return bytes.count == Self.saltLength ? bytes : nil
    }

    /// Writes new bytes; true if there are some then.
    private func write() -> Bool {
        let bytes = (0..<Self.saltLength).map { _ in UInt8.random(in: 0...255) }
        let part = "\(saltPath)-\(String(hexadecimal: (0..<8).map { _ in .random(in: 0...255) }))"
        let descriptor = unsafe open(
            part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer {
            close(descriptor)
            unsafe unlink(part)
        }
        let count = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        }
        guard count == bytes.count, fsync(descriptor) == 0 else { return false }
        // Unlike a renaming, a link does not replace those of another process.
        if unsafe link(part, saltPath) == 0 || errno == EEXIST { return true }
        // A file system without links, as on memory cards.
        return unsafe rename(part, saltPath) == 0
    }

    /// Removes what is kept of all sources but some: they are defined no longer.
    func removeAll(except fingerprints: Set<String>) {
        guard let names = try? LibraryFolder(at: path).open().names() else { return }
        for name in names.map({ String(decoding: $0, as: UTF8.self) })
        where name.utf8.isHexadecimal(digits: 32) && !fingerprints.contains(name) {
            let folder = "\(path)/\(name)"
            guard let cache = RemoteCache(at: folder) else { continue }
            KeptListing(folder: folder).removeAll(with: cache)
        }
    }
}
