import FileAccess
import Glibc
import Hashing

/// Removal of files from the cache.
extension RemoteCache {
    /// Removes unused pictures, the oldest first, until a picture of `count` bytes fits in place of
    /// the one of the same key.
    ///
    /// False when it does not fit beside the pictures that are used.
    func evict(
        for count: Int, of key: String, within limit: Int, keeping wanted: Set<String>
    ) -> Bool {
        let replaced = Self.name(of: key)
        let kept = Set(wanted.map { Self.name(of: $0) })
        var files = self.files().filter { $0.name != replaced }
        var total = files.reduce(0) { $0 + $1.size }
        files.removeAll { kept.contains($0.name) }
        files.sort { $0.time < $1.time }
        for file in files where total + count > limit {
            unsafe unlink("\(folder)/\(file.name).picture")
            unsafe unlink("\(folder)/\(file.name).about")
            unsafe unlink("\(folder)/\(file.name).note")
            total -= file.size
        }
        return total + count <= limit
    }

    /// Removes all pictures, and the folder if nothing else is in it.
    package func removeAll() {
        for ending in [".picture", ".about", ".note", ".part"] {
            for name in stems(of: ending) { unsafe unlink("\(folder)/\(name)\(ending)") }
        }
        unsafe rmdir(folder)
    }

    /// Removes partial files of killed processes.
    func removePartialFiles() {
        for name in stems(of: ".part") {
            let path = "\(folder)/\(name).part"
            let file = unsafe open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
            guard file >= 0 else { continue }
            if Self.tryLock(file, at: path) { unsafe unlink(path) }
            close(file)
        }
    }

    /// Locks an open file until it is closed; false when another process has the lock, or when the
    /// path leads to another file by now.
    static func tryLock(_ file: Int32, at path: String) -> Bool {
        // On a file system without locks, only one process is assumed to fetch.
        guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
        return leads(path, to: file)
    }

    /// Whether a path leads to an open file.
    static func leads(_ path: String, to file: Int32) -> Bool {
        var opened = stat()
        var named = stat()
        guard unsafe fstat(file, &opened) == 0, unsafe lstat(path, &named) == 0 else {
            return false
        }
        return opened.st_ino == named.st_ino
    }

    private func files() -> [(name: String, size: Int, time: Int)] {
        stems(of: ".picture").compactMap { name in
            var status = stat()
            guard unsafe lstat("\(folder)/\(name).picture", &status) == 0 else { return nil }
            return (name, Int(status.st_size), status.st_mtim.tv_sec)
        }
    }

    /// The names of the cache's files with an extension, without it; other files are ignored.
    private func stems(of ending: String) -> [String] {
        let names = (try? OpenedFolder(root: folder).names()) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(ending) }
            .map { String($0.dropLast(ending.count)) }
            .filter { $0.utf8.isHexadecimal(digits: 64) }
    }
}
