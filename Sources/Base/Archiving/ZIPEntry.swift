import Calendars

/// A file of an archive, as it is known before its content is read.
package struct ZIPEntry: Equatable, Sendable {
    /// UTF-8, without a path.
    package let name: [UInt8]
    package let byteCount: Int
    /// The time of the file's last write, in seconds since 1970.
    package let modified: Int64

    package init(name: String, byteCount: Int, modified: Int64) {
        self.name = Array(name.utf8)
        self.byteCount = min(max(0, byteCount), Self.longest)
        self.modified = modified
    }

    /// Bytes of a content at most, so that the sums of many are numbers.
    package static let longest = 1 << 42

    /// Sizes from here on take eight bytes (Zip64).
    static let shortLimit = 0xFFFF_FFFF

    /// Whether the sizes of the content take eight bytes.
    var isLong: Bool { byteCount >= Self.shortLimit }
}

/// The parts of an archive around the contents (APPNOTE.TXT 6.3.10, sections 4.3 to 4.5).
///
///     local header, content, data descriptor     for each entry
///     central header                             for each entry
///     end of the central directory               with two more records in a Zip64 archive
///
/// Contents are stored as they are, because pictures are compressed. Their checksum follows them,
/// because it is not known before.
extension ZIPEntry {
    // Bit 3: the checksum follows the content. Bit 11: the name is UTF-8.
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    // The version that a reader needs: 2.0, for Zip64 4.5.
    private static func version(isLong: Bool) -> UInt16 { isLong ? 45 : 20 }
    /// Made by version 4.5 on Unix.
    private static let maker: UInt16 = 3 << 8 | 45
    /// A regular file that everybody may read.
    private static let mode: UInt32 = 0o100644 << 16

    var localHeader: [UInt8] {
        var bytes = ZIPBytes(reserving: 64 + name.count)
        bytes.add(0x0403_4b50 as UInt32)
        bytes.add(Self.version(isLong: isLong))
        addProperties(to: &bytes)
        // Checksum and sizes, which follow the content.
        bytes.add(0 as UInt32)
        bytes.add(isLong ? .max : 0 as UInt32)
        bytes.add(isLong ? .max : 0 as UInt32)
        bytes.add(UInt16(name.count))
        bytes.add(UInt16(Self.timeLength + (isLong ? 20 : 0)))
        bytes.add(name)
        addTime(to: &bytes)
        if isLong {
            bytes.add(0x0001 as UInt16)
            bytes.add(16 as UInt16)
            bytes.add(0 as UInt64)
            bytes.add(0 as UInt64)
        }
        return bytes.all
    }

    var localHeaderLength: Int { 30 + name.count + Self.timeLength + (isLong ? 20 : 0) }

    /// The checksum and the sizes of the content.
    func descriptor(_ checksum: UInt32) -> [UInt8] {
        var bytes = ZIPBytes(reserving: 24)
        bytes.add(0x0807_4b50 as UInt32)
        bytes.add(checksum)
        for _ in 0..<2 {
            if isLong { bytes.add(UInt64(byteCount)) } else { bytes.add(UInt32(byteCount)) }
        }
        return bytes.all
    }

    /// Bytes of the longest ``descriptor(_:)``.
    package static let longestDescriptor = 24

    var descriptorLength: Int { isLong ? 24 : 16 }

    /// The entry in the directory, for a local header at an offset.
    func centralHeader(_ checksum: UInt32, at offset: Int) -> [UInt8] {
        let isFar = offset >= Self.shortLimit
        let size = isLong ? .max : UInt32(byteCount)
        var bytes = ZIPBytes(reserving: 90 + name.count)
        bytes.add(0x0201_4b50 as UInt32)
        bytes.add(Self.maker)
        bytes.add(Self.version(isLong: isLong || isFar))
        addProperties(to: &bytes)
        bytes.add(checksum)
        bytes.add(size)
        bytes.add(size)
        bytes.add(UInt16(name.count))
        bytes.add(UInt16(Self.timeLength + longLength(at: offset)))
        // Neither a comment nor another disk; no text.
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        bytes.add(Self.mode)
        bytes.add(isFar ? .max : UInt32(offset))
        bytes.add(name)
        addTime(to: &bytes)
        guard isLong || isFar else { return bytes.all }
        bytes.add(0x0001 as UInt16)
        bytes.add(UInt16(longLength(at: offset) - 4))
        if isLong {
            bytes.add(UInt64(byteCount))
            bytes.add(UInt64(byteCount))
        }
        if isFar { bytes.add(UInt64(offset)) }
        return bytes.all
    }

    func centralHeaderLength(at offset: Int) -> Int {
        46 + name.count + Self.timeLength + longLength(at: offset)
    }

    /// Bytes of the field with eight-byte numbers.
    private func longLength(at offset: Int) -> Int {
        let isFar = offset >= Self.shortLimit
        return isLong || isFar ? 4 + (isLong ? 16 : 0) + (isFar ? 8 : 0) : 0
    }

    /// The flags, the method, and the time as MS-DOS has it.
    private func addProperties(to bytes: inout ZIPBytes) {
        bytes.add(Self.flags)
        bytes.add(0 as UInt16)
        let time = DOSTime(modified)
        bytes.add(time.time)
        bytes.add(time.date)
    }

    /// Bytes of the field with the exact time.
    private static let timeLength = 9

    /// The exact time in UTC (the extended timestamp of Info-ZIP).
    private func addTime(to bytes: inout ZIPBytes) {
        bytes.add(0x5455 as UInt16)
        bytes.add(5 as UInt16)
        bytes.add([1])
        bytes.add(UInt32(bitPattern: Int32(clamping: modified)))
    }
}

/// A time as MS-DOS has it: in steps of two seconds from 1980 to 2107, here in UTC.
struct DOSTime: Equatable {
    let time: UInt16
    let date: UInt16

    init(_ seconds: Int64) {
        // From the first to the last that can be expressed.
        let seconds = min(max(seconds, 315_532_800), 4_354_819_198)
        let civil = CivilTime(milliseconds: 1000 * seconds)
        time = UInt16(civil.hour << 11 | civil.minute << 5 | civil.second / 2)
        date = UInt16((civil.year - 1980) << 9 | civil.month << 5 | civil.day)
    }
}
