import Glibc

/// Changes to the entries of a folder.
extension OpenedFolder {
    /// Creates a file and opens it for writing; returns its descriptor, or -1 with `errno`.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - isPrivate: Whether this user alone may read it, because it has secrets; otherwise the permissions of
    ///     the folder decide.
    /// - Returns: Its descriptor, or -1.
    package func create(_ name: [UInt8], isPrivate: Bool = false) -> Int32 {
        unsafe withPath(name) {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            return unsafe openat(descriptor, $0, flags, isPrivate ? 0o600 : 0o644)
        }
    }

    /// Creates a folder unless it exists.
    func createFolder(_ name: [UInt8]) throws(FileError) {
        let result = unsafe withPath(name) { unsafe mkdirat(descriptor, $0, 0o755) }
        guard result == 0 || errno == EEXIST else { throw .last() }
    }

    package func remove(_ name: [UInt8]) throws(FileError) {
        guard unsafe withPath(name, { unsafe unlinkat(descriptor, $0, 0) }) == 0 else {
            throw .last()
        }
    }

    /// Renames an entry atomically.
    ///
    /// - Throws: `FileError.taken` when another entry has the name and must not or cannot be
    ///   replaced.
    func rename(_ old: [UInt8], to new: [UInt8], replacing: Bool) throws(FileError) {
        let result = unsafe withPath(old) { old in
            unsafe withPath(new) { new in
                guard !replacing else { return unsafe renameat(descriptor, old, descriptor, new) }
                // Unlike renameat, linkat fails when the name is taken.
                let result = unsafe linkat(descriptor, old, descriptor, new, 0)
                guard result != 0 else { return unsafe unlinkat(descriptor, old, 0) }
                guard errno == EPERM || errno == EOPNOTSUPP else { return result }
                // A file system without hard links, as on memory cards.
                guard unsafe faccessat(descriptor, new, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
                    errno = EEXIST
                    return -1
                }
                return unsafe renameat(descriptor, old, descriptor, new)
            }
        }
        guard result != 0 else { return }
        throw errno == EEXIST || errno == EISDIR ? .taken : .last()
    }

    /// Bytes of the disk that users may still write; nil if the system does not say.
    package var freeBytes: Int? {
        var status = statvfs()
        guard unsafe fstatvfs(descriptor, &status) == 0 else { return nil }
        return Int(clamping: status.f_bavail &* status.f_frsize)
    }

    /// Writes the folder's entries to the disk.
    package func sync() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .last() }
    }
}
