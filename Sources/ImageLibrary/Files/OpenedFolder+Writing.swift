import Glibc

/// What is done to entries of a folder, by their names in it.
extension OpenedFolder {
    /// Makes a file that was not there, open for writing; gives its descriptor, or -1.
    func create(_ name: [UInt8]) -> Int32 {
        unsafe withPath(name) {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            // Whoever may read the folder may read the picture.
            return unsafe openat(descriptor, $0, flags, 0o644)
        }
    }

    /// Makes a folder that was not there.
    func createFolder(_ name: [UInt8]) throws(FileError) {
        let result = unsafe withPath(name) { unsafe mkdirat(descriptor, $0, 0o755) }
        guard result == 0 || errno == EEXIST else { throw .last() }
    }

    func remove(_ name: [UInt8]) throws(FileError) {
        guard unsafe withPath(name, { unsafe unlinkat(descriptor, $0, 0) }) == 0 else {
            throw .last()
        }
    }

    /// Gives an entry another name in one step.
    ///
    /// - Throws: `FileError.taken` when there is something of that name that is not to be replaced,
    ///   or that no file can replace.
    func rename(_ old: [UInt8], to new: [UInt8], replacing: Bool) throws(FileError) {
        let result = unsafe withPath(old) { old in
            unsafe withPath(new) { new in
                guard !replacing else { return unsafe renameat(descriptor, old, descriptor, new) }
                // A second name is not given where there is something of that name.
                let result = unsafe linkat(descriptor, old, descriptor, new, 0)
                guard result != 0 else { return unsafe unlinkat(descriptor, old, 0) }
                guard errno == EPERM || errno == EOPNOTSUPP else { return result }
                // A file system without second names, as on memory cards.
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

    /// Has the names in the folder lie on the disk.
    func sync() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .last() }
    }
}
