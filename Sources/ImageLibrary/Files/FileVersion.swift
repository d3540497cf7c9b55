import Glibc

/// A state of a file, as far as it can be told without reading it.
struct FileVersion: Hashable, Sendable {
    let byteCount: Int64
    /// Time of writing since 1970.
    let seconds: Int64
    let nanoseconds: Int64
    /// Tells a file that was replaced by another of the same size and time.
    let inode: UInt64

    /// Of a file that is not there.
    static let none = FileVersion(stat())

    init(_ status: stat) {
        byteCount = Int64(status.st_size)
        seconds = Int64(status.st_mtim.tv_sec)
        nanoseconds = Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
    }

    /// Without the inode, which differs from machine to machine.
    var stableHash: UInt64 {
        StableHash.first64Bits(of: [byteCount, seconds, nanoseconds].flatMap(\.bytes))
    }
}

extension FixedWidthInteger {
    /// Lowest byte first.
    var bytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
