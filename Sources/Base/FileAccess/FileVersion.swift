import Glibc

/// A state of a file, from its metadata in the file system.
package struct FileVersion: Hashable, Sendable {
    package let byteCount: Int64
    /// Time of the last write since 1970.
    package let seconds: Int64
    package let nanoseconds: Int64
    /// Distinguishes a file from its replacement of the same size and time.
    package let inode: UInt64
    /// Time of the last change of the file or its attributes, in nanoseconds since 1970.
    ///
    /// A program may write a file in place and restore the time of the last write, but not this
    /// time.
    package private(set) var changed: Int64

    /// The version of a missing file.
    package static let none = FileVersion(stat())

    package init(_ status: stat) {
        byteCount = Int64(status.st_size)
        seconds = Int64(status.st_mtim.tv_sec)
        nanoseconds = Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
        changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    }

    /// A version that a server's tag tells, and no time.
    ///
    /// - Parameters:
    ///   - tag: A hash of what changes when the file does.
    ///   - byteCount: The bytes of the file; 0 if they are not known.
    ///   - seconds: The time of the last write since 1970; 0 if it is not known.
    package init(tag: UInt64, byteCount: Int64, seconds: Int64) {
        self.byteCount = byteCount
        self.seconds = seconds
        nanoseconds = Int64(bitPattern: tag)
        inode = Self.tagged
        changed = 0
    }

    /// The inode of versions that a tag tells.
    private static let tagged = UInt64.max

    /// The same version of a copy, whose bytes are counted.
    package func of(byteCount: Int64) -> FileVersion {
        FileVersion(
            tag: UInt64(bitPattern: nanoseconds), byteCount: byteCount, seconds: seconds)
    }

    /// The version without the time of the last change, which renaming a file also sets.
    package var withoutChangeTime: FileVersion {
        var version = self
        version.changed = 0
        return version
    }

    /// Whether size and time of writing are equal.
    ///
    /// That is all that a file system tells whose inodes are new with each mount.
    package func hasContents(of other: FileVersion) -> Bool {
        let areTagged = inode == Self.tagged && other.inode == Self.tagged
        return (areTagged || byteCount == other.byteCount) && seconds == other.seconds
            && nanoseconds == other.nanoseconds
    }

    /// Without the inode and the time of the last change, which differ between machines.
    package var stableHash: UInt64 {
        StableHash.first64Bits(of: [byteCount, seconds, nanoseconds].flatMap(\.bytes))
    }
}
