import Checksums

/// Writes an archive piece by piece, without its files: it says whose content comes next.
///
///     while true {
///         switch writer.next() {
///         case .bytes(let bytes): send(bytes)
///         case .content(let index): … read a piece, writer.add(piece), send(piece) …
///         case .end: return
///         }
///     }
///
/// It keeps four bytes for each entry, so an archive may have any number of them and any size.
package struct ZIPWriter: Sendable {
    /// What comes next.
    package enum Step: Equatable, Sendable {
        /// These bytes of the archive.
        case bytes([UInt8])
        /// The content of an entry, or its rest: to be given to ``ZIPWriter/add(_:)``.
        case content(of: Int)
        /// Nothing: the archive is complete.
        case end
    }

    private let count: Int
    private let entry: @Sendable (Int) -> ZIPEntry
    private var position = Position.header(of: 0)
    /// Bytes until here.
    package private(set) var offset = 0
    private var checksums: [UInt32] = []
    /// Whether the checksum of the present entry was given, and is not that of what is added.
    private var hasChecksum = false
    private var directory = Directory()

    private enum Position {
        case header(of: Int)
        /// `left` bytes of the content are still to come.
        case content(of: Int, left: Int)
        case descriptor(of: Int)
        /// `offset` is that of the entry's local header.
        case central(of: Int, offset: Int)
        case last
        case end
    }

    /// An archive of some entries, which are asked for twice each, in their order.
    package init(count: Int, entry: @escaping @Sendable (Int) -> ZIPEntry) {
        self.count = count
        self.entry = entry
        if count == 0 { position = .last }
    }

    package mutating func next() -> Step {
        switch position {
        case .header(let index):
            let entry = entry(index)
            checksums.append(0)
            hasChecksum = false
            position =
                entry.byteCount > 0
                ? .content(of: index, left: entry.byteCount) : .descriptor(of: index)
            return piece(entry.localHeader)
        case .content(let index, _): return .content(of: index)
        case .descriptor(let index):
            if index + 1 < count {
                position = .header(of: index + 1)
            } else {
                directory.start = offset + entry(index).descriptorLength
                position = .central(of: 0, offset: 0)
            }
            return piece(entry(index).descriptor(checksums[index]))
        case .central(let index, let start):
            let entry = entry(index)
            position =
                index + 1 < count
                ? .central(of: index + 1, offset: start + entry.storedLength) : .last
            return piece(entry.centralHeader(checksums[index], at: start))
        case .last:
            directory.length = offset - directory.start
            position = .end
            return piece(directory.end(count: count))
        case .end: return .end
        }
    }

    /// Notes a part of the content that ``next()`` asked for.
    ///
    /// - Returns: False if it is more than the entry has; then the archive cannot be completed.
    package mutating func add(_ content: [UInt8]) -> Bool {
        guard case .content(let index, let left) = position, content.count <= left else {
            return false
        }
        if !hasChecksum { checksums[index] = CRC32.continued(checksums[index], content) }
        pass(content.count, of: index, left)
        return true
    }

    /// Passes the beginning of the content that ``next()`` asked for, which nobody reads.
    ///
    /// - Parameters:
    ///   - count: How many bytes; what is left is still to be added.
    ///   - checksum: That of the whole content; any number if the archive is not read behind it.
    package mutating func skip(_ count: Int, checksum: UInt32) {
        guard case .content(let index, let left) = position else { return }
        (checksums[index], hasChecksum) = (checksum, true)
        pass(min(count, left), of: index, left)
    }

    /// The checksum of an entry whose content was added; nil if it is not complete.
    package func checksum(of index: Int) -> UInt32? {
        if case .content(index, _) = position { return nil }
        return checksums.indices.contains(index) ? checksums[index] : nil
    }

    private mutating func pass(_ count: Int, of index: Int, _ left: Int) {
        offset += count
        position = count < left ? .content(of: index, left: left - count) : .descriptor(of: index)
    }

    private mutating func piece(_ bytes: [UInt8]) -> Step {
        offset += bytes.count
        return .bytes(bytes)
    }

    /// The length of the whole archive, and where its directory begins, from its entries alone.
    package static func extent(
        count: Int, entry: (Int) -> ZIPEntry
    ) -> (length: Int, directory: Int) {
        var offset = 0
        var central = 0
        for index in 0..<count {
            let entry = entry(index)
            central += entry.centralHeaderLength(at: offset)
            offset += entry.storedLength
        }
        let directory = Directory(start: offset, length: central)
        return (offset + central + directory.endLength(count: count), offset)
    }
}

extension ZIPEntry {
    /// Bytes from its local header to its descriptor.
    fileprivate var storedLength: Int { localHeaderLength + byteCount + descriptorLength }
}

/// The directory of an archive, and the records that lead to it.
private struct Directory {
    var start = 0
    var length = 0

    /// Whether a number does not fit into the short record.
    private func isLong(_ count: Int) -> Bool {
        count >= 0xFFFF || start >= ZIPEntry.shortLimit || length >= ZIPEntry.shortLimit
    }

    func endLength(count: Int) -> Int { isLong(count) ? 56 + 20 + 22 : 22 }

    func end(count: Int) -> [UInt8] {
        var bytes = ZIPBytes(reserving: endLength(count: count))
        if isLong(count) {
            bytes.add(0x0606_4b50 as UInt32)
            // The bytes that follow in this record.
            bytes.add(44 as UInt64)
            bytes.add(45 as UInt16)
            bytes.add(45 as UInt16)
            bytes.add(0 as UInt32)
            bytes.add(0 as UInt32)
            bytes.add(UInt64(count))
            bytes.add(UInt64(count))
            bytes.add(UInt64(length))
            bytes.add(UInt64(start))
            // Where that record is.
            bytes.add(0x0706_4b50 as UInt32)
            bytes.add(0 as UInt32)
            bytes.add(UInt64(start + length))
            bytes.add(1 as UInt32)
        }
        bytes.add(0x0605_4b50 as UInt32)
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        bytes.add(UInt16(clamping: count))
        bytes.add(UInt16(clamping: count))
        bytes.add(UInt32(clamping: length))
        bytes.add(UInt32(clamping: start))
        bytes.add(0 as UInt16)
        return bytes.all
    }
}
