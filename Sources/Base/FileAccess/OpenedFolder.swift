import Glibc

/// A folder whose entries can be read; the value owns the descriptor.
///
/// Everything below the root is opened name by name from here, never through a link, so no path
/// leads out of the library, even if folders are renamed meanwhile.
package struct OpenedFolder: ~Copyable {
    package let descriptor: Int32

    /// Opens the root; its path may lead through links.
    package init(root: String) throws(FileError) {
        descriptor = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last() }
    }

    private init(descriptor: Int32) throws(FileError) {
        guard descriptor >= 0 else { throw .last() }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    package func folder(_ name: [UInt8]) throws(FileError) -> OpenedFolder {
        try OpenedFolder(
            descriptor: unsafe withPath(name) {
                unsafe openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            })
    }

    package func file(_ name: [UInt8]) throws(FileError) -> OpenedFile {
        // Without O_NONBLOCK, opening a pipe that replaced the file would wait for a writer.
        try OpenedFile(
            descriptor: unsafe withPath(name) {
                unsafe openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            })
    }

    /// Whether this process may read an entry.
    package func isReadable(_ name: [UInt8]) -> Bool {
        unsafe withPath(name) { unsafe faccessat(descriptor, $0, R_OK, 0) == 0 }
    }

    /// The status of the entry itself; a link is not followed.
    package func status(of name: [UInt8]) throws(FileError) -> stat {
        var status = stat()
        let result = unsafe withPath(name) {
            unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
        }
        guard result == 0 else { throw .last() }
        return status
    }

    /// Adds a watch of this folder to an inotify descriptor; returns its number, or -1.
    ///
    /// Through the descriptor, because a path may lead elsewhere by now, or be too long.
    package func watched(by inotify: Int32, for events: UInt32) -> Int32 {
        unsafe inotify_add_watch(inotify, "/proc/self/fd/\(descriptor)", events)
    }

    package func has(_ name: [UInt8]) -> Bool { (try? status(of: name)) != nil }

    /// The names of all entries except `.` and `..`, in the order of the file system.
    package func names() throws(FileError) -> [[UInt8]] {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .last() }
        guard let stream = unsafe fdopendir(copy) else {
            let error = FileError.last()
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        return try unsafe Self.names(in: stream)
    }

    private static func names(in stream: OpaquePointer) throws(FileError) -> [[UInt8]] {
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe Array($0.prefix { $0 != 0 })
            }
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
        }
        guard errno == 0 else { throw .last() }
        return names
    }
}

/// Passes a name to a system call, terminated by a NUL.
///
/// Names from a folder contain no NUL.
package func withPath<Result>(
    _ name: [UInt8], _ call: (UnsafePointer<CChar>) -> Result
) -> Result {
    unsafe (name + [0]).withUnsafeBufferPointer { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
            guard let start = characters.baseAddress else { preconditionFailure("an empty path") }
            return unsafe call(start)
        }
    }
}
