import Glibc

/// A regular file that is open for reading; the value owns the descriptor.
package struct OpenedFile: ~Copyable {
    /// The state of the opened file, even if its name leads to another file now.
    package let version: FileVersion
    package let descriptor: Int32

    /// Takes over a descriptor; throws `otherKind` unless it is a regular file's.
    package init(descriptor: Int32) throws(FileError) {
        guard descriptor >= 0 else { throw .last() }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let error = FileError.last()
            close(descriptor)
            throw error
        }
        guard status.isRegularFile else {
            close(descriptor)
            throw .otherKind
        }
        version = FileVersion(status)
        self.descriptor = descriptor
    }

    /// Opens a copy of a server's file, in a version of the server.
    package init(copyAt path: String, of version: FileVersion) throws(FileError) {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        let opened = try OpenedFile(descriptor: descriptor)
        // The descriptor of this value, because that one closes its own.
        let own = fcntl(opened.descriptor, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { throw .last() }
        self.descriptor = own
        self.version = version.of(byteCount: opened.version.byteCount)
    }

    /// Opens a file of this program's own, outside the library.
    package init(at path: String) throws(FileError) {
        try self.init(
            descriptor: unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
    }

    deinit { close(descriptor) }

    /// The first bytes, fewer when the file is shorter.
    package func start(_ count: Int) throws(FileError) -> [UInt8] { try read(count, from: 0) }

    /// The bytes that the file had when it was opened.
    ///
    /// Bytes appended since then belong to its next version; a file that was cut gives the rest.
    package func contents(atMost limit: Int) throws(FileError) -> [UInt8] {
        guard version.byteCount <= limit else { throw .tooLarge(version.byteCount) }
        return try read(Int(version.byteCount), from: 0)
    }

    /// Bytes from an offset on, fewer at the end of the file.
    package func read(_ count: Int, from offset: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(FileError) {
                filled = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer), from: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Makes the present time that of the last write.
    ///
    /// A failure is ignored, because the time tells only what was used.
    package func touch() { _ = futimens(descriptor, nil) }

    /// Bytes that one call reads; small reads distinguish a slow disk from one that hangs.
    private static let stepLength = 1 << 20

    /// Fills memory from an offset on.
    ///
    /// - Parameters:
    ///   - memory: What is filled.
    ///   - offset: Where to begin in the file.
    ///   - onStep: Called after each part.
    /// - Returns: How many bytes it read.
    /// - Throws: ``FileError`` if the disk fails.
    package func read(
        into memory: UnsafeMutableRawBufferPointer, from offset: Int, onStep: () -> Void = {}
    ) throws(FileError) -> Int {
        var filled = 0
        while filled < memory.count, let start = memory.baseAddress {
            let count = min(memory.count - filled, Self.stepLength)
            let got = unsafe pread(descriptor, start + filled, count, off_t(offset + filled))
            onStep()
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw .last() }
            if got == 0 { break }
            filled += got
        }
        return filled
    }
}

extension stat {
    package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
