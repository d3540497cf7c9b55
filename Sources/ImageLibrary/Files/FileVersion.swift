import Glibc

/// A state of a file, from its metadata in the file system.
struct FileVersion: Hashable, Sendable {
    let byteCount: Int64
    /// Time of the last write since 1970.
    let seconds: Int64
    let nanoseconds: Int64
    /// Distinguishes a file from its replacement of the same size and time.
    let inode: UInt64

    /// The version of a missing file.
    static let none = FileVersion(stat())

    init(_ status: stat) {
        byteCount = Int64(status.st_size)
        seconds = Int64(status.st_mtim.tv_sec)
        nanoseconds = Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
    }

    /// Without the inode, which differs between machines.
    var stableHash: UInt64 {
        StableHash.first64Bits(of: [byteCount, seconds, nanoseconds].flatMap(\.bytes))
    }
}
