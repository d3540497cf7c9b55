import FileAccess
import Hashing
import PictureFetching

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
            guard error == .gone else { return nil }
            // Another process may be first.
            try? write()
            return try? read()
        }
    }

    private static let saltName = "salt"
    private static let saltLength = 32

    private func read() throws(FileError) -> [UInt8]? {
        let bytes = try OpenedFile(at: "\(path)/\(Self.saltName)").contents(atMost: Self.saltLength)
        return bytes.count == Self.saltLength ? bytes : nil
    }

    /// Writes new bytes, unless there are some.
    private func write() throws(FileError) {
        let opened = try LibraryFolder(at: path).open()
        var file = try AtomicFile(in: opened, isPrivate: true)
        try file.write((0..<Self.saltLength).map { _ in UInt8.random(in: 0...255) })
        try file.commit(Array(Self.saltName.utf8), replacing: false)
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
