import Glibc

/// A file that gets its name when it is complete.
///
/// Until then it is a hidden file in its folder, so that other programs see the complete file or
/// the one before. The value owns the file and removes it unless it was committed.
package struct AtomicFile: ~Copyable {
    private let folder: OpenedFolder
    private let temporaryName: [UInt8]
    private let descriptor: Int32
    private var isNamed = false

    /// Creates the hidden file.
    ///
    /// - Parameters:
    ///   - folder: Its folder.
    ///   - isPrivate: Whether this user alone may read it.
    /// - Throws: `FileError`.
    package init(
        in folder: consuming OpenedFolder, isPrivate: Bool = false
    ) throws(FileError) {
        var created = Int32(-1)
        var name: [UInt8] = []
        for number in 0..<Self.attempts {
            name = Self.temporaryPrefix + Array("\(getpid())-\(number)".utf8)
            created = folder.create(name, isPrivate: isPrivate)
            if created >= 0 || errno != EEXIST { break }
        }
        guard created >= 0 else { throw .last() }
        self.folder = folder
        temporaryName = name
        descriptor = created
    }

    deinit {
        close(descriptor)
        // If this fails, a commit of another file in the folder removes it after `staleAge`.
        if !isNamed { try? folder.remove(temporaryName) }
    }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last() }
            rest = rest.dropFirst(count)
        }
    }

    /// The file with the bytes that were written so far, for reading.
    package func opened() throws(FileError) -> OpenedFile { try folder.file(temporaryName) }

    /// Gives the file its name after its bytes are on the disk.
    ///
    /// When this throws, another file of the name is unchanged.
    package mutating func commit(_ name: [UInt8], replacing: Bool) throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .last() }
        removeLeftovers()
        try folder.rename(temporaryName, to: name, replacing: replacing)
        isNamed = true
        try folder.sync()
    }

    /// Gives the file its name before its bytes are on the disk: for a file that says whether it is
    /// whole, and that nobody misses.
    package mutating func publish(_ name: [UInt8]) throws(FileError) {
        try folder.rename(temporaryName, to: name, replacing: true)
        isNamed = true
    }

    /// The prefix of hidden files of this kind.
    private static let temporaryPrefix = Array(".peekstrip-new-".utf8)
    /// Whether a name is one of a hidden file of this kind.
    package static func isTemporary(_ name: [UInt8]) -> Bool { name.starts(with: temporaryPrefix) }

    /// Names that are tried: more than repeatedly killed processes leave behind.
    private static let attempts = 1000
    /// The age in seconds at which a hidden file counts as left by a killed process: longer than an
    /// upload may take.
    private static let staleAge: Int64 = 3600

    /// Removes the hidden files of killed processes.
    ///
    /// The present time is that of this file, from the clock of the file system.
    private func removeLeftovers() {
        guard let now = try? folder.status(of: temporaryName).st_mtim.tv_sec,
            let names = try? folder.names()
        else { return }
        for name in names where name.starts(with: Self.temporaryPrefix) {
            guard let time = try? folder.status(of: name).st_mtim.tv_sec,
                Int64(time) < Int64(now) - Self.staleAge
            else { continue }
            try? folder.remove(name)
        }
    }
}
