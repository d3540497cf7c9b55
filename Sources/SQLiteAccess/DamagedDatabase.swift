import Glibc

/// The records on the sound pages of a damaged database file, read without its trees.
///
/// SQLite reaches a page only through the pages above it, so one damaged page can make many sound
/// ones unreachable, and Debian's library lacks SQLite's interface for recovery. Each page that
/// holds keys says by itself where its records are (sqlite.org/fileformat2.html).
///
/// Every length is checked, because any byte of the file may be wrong. A page counts as sound only if
/// each of its records has the length that its types say, and as many values as the others.
///
/// Closing any descriptor of a file ends the locks that this process has on it (POSIX), so a
/// database that is still open must be closed before this is released.
package final class DamagedDatabase {
    /// The longest record that is read, in bytes.
    private static let longestRecord = 1 << 20
    private static let magic = Array("SQLite format 3\0".utf8)

    private let file: Int32
    private let log: Int32
    private var head: [UInt8] = []
    private var size = 0
    private var pageSize: Int
    /// Where the write-ahead log has the last committed version of a page, by its number.
    private var loggedPages: [Int: Int] = [:]

    /// Opens a file and its write-ahead log for reading.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - pageSize: Bytes of a page, used if neither the file nor its log tells.
    package init(_ path: String, pageSize: Int64) {
        file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        log = unsafe open(path + "-wal", O_RDONLY | O_CLOEXEC)
        self.pageSize = Int(pageSize)
        refresh()
    }

    /// Reads the file's head and its log again, which may have changed.
    package func refresh() {
        head = Self.read(100, from: file, at: 0)
        var status = stat()
        size = unsafe fstat(file, &status) == 0 ? Int(status.st_size) : 0
        let logHead = Self.read(32, from: log, at: 0)
        let sizes = [head.number(2, at: 16), logHead.number(4, at: 8)].compactMap { $0 }
        pageSize =
            sizes.first { (512...65_536).contains($0) && $0 & ($0 - 1) == 0 } ?? pageSize
        loggedPages = Self.committedPages(
            in: log, salts: logHead.dropFirst(16).prefix(8), pageSize)
    }

    deinit {
        for descriptor in [file, log] where descriptor >= 0 { close(descriptor) }
    }

    /// What is wrong with the file, as the predicate of a sentence.
    package var fault: String {
        if size == 0 { return "is empty" }
        guard head.starts(with: Self.magic) else { return "does not begin like a database" }
        let pages = head.number(4, at: 28) ?? 0
        return pages * pageSize > size ? "is cut short" : "has damaged pages"
    }

    /// Calls `body` with each record on a sound page, in no particular order.
    ///
    /// These are the rows of tables without row ids, and the entries of indexes.
    package func forEachRecord(
        _ body: ([SQLiteValue]) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let count = max(size / pageSize, 1)
        // The first page holds the schema. The last ones may be in the log only.
        for number in Array(2..<count + 1) + loggedPages.keys.filter({ $0 > count }) {
            guard let page = self.page(number), let cells = page.cells else { continue }
            let payloads = cells.compactMap { payload(at: $0, of: page) }
            guard payloads.count == cells.count, Set(payloads.map(\.valueCount)).count == 1 else {
                continue
            }
            for payload in payloads {
                if let record = record(of: payload) { try body(record) }
            }
        }
    }
}

extension DamagedDatabase {
    private static func read(_ count: Int, from descriptor: Int32, at offset: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) {
            $1 = max(0, unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset)))
        }
    }

    /// Follows the log to its end, which is where the salts are no longer those of its header.
    ///
    /// Checksums are not compared, because records are checked one by one.
    private static func committedPages(
        in log: Int32, salts: ArraySlice<UInt8>, _ pageSize: Int
    ) -> [Int: Int] {
        var committed: [Int: Int] = [:]
        var pending: [Int: Int] = [:]
        var offset = 32
        while case let frame = read(24, from: log, at: offset), frame.count == 24,
            frame[8..<16].elementsEqual(salts), let number = frame.number(4, at: 0)
        {
            pending[number] = offset + 24
            // The last frame of a transaction has the size of the database.
            if frame.number(4, at: 4) != 0 {
                committed.merge(pending) { $1 }
                pending = [:]
            }
            offset += 24 + pageSize
        }
        return committed
    }

    private func page(_ number: Int) -> [UInt8]? {
        let page =
            if let offset = loggedPages[number] {
                Self.read(pageSize, from: log, at: offset)
            } else {
                Self.read(pageSize, from: file, at: (number - 1) * pageSize)
            }
        return page.count == pageSize ? page : nil
    }

    /// The bytes of a record on the page of its key.
    private struct Payload {
        let size: Int
        let valueCount: Int
        let start: [UInt8]
        /// The page on which a longer record continues.
        let next: Int?
    }

    /// A record's bytes on its page; nil if they cannot be a record.
    private func payload(at cell: Int, of page: [UInt8]) -> Payload? {
        var start = cell
        guard let size = page.varint(at: &start), size <= Self.longestRecord,
            case let end = start + bytesOnPage(ofRecord: size), end <= page.count,
            case let bytes = Array(page[start..<end]), let lengths = bytes.valueLengths,
            lengths.reduce(0, +) == size
        else { return nil }
        return Payload(
            size: size, valueCount: lengths.count - 1, start: bytes, next: page.number(4, at: end))
    }

    private func record(of payload: Payload) -> [SQLiteValue]? {
        let size = payload.size
        var bytes = payload.start
        // A long record continues on a chain of pages.
        var next = payload.next
        while bytes.count < size {
            guard let number = next, number > 0, let overflow = self.page(number) else {
                return nil
            }
            bytes += overflow.dropFirst(4).prefix(size - bytes.count)
            next = overflow.number(4, at: 0)
        }
        return bytes.record
    }

    /// How much of a record is on the page of its key (section 1.6 of the format).
    private func bytesOnPage(ofRecord size: Int) -> Int {
        let maxLocal = (pageSize - 12) * 64 / 255 - 23
        guard size > maxLocal else { return size }
        let minLocal = (pageSize - 12) * 32 / 255 - 23
        let some = minLocal + (size - minLocal) % (pageSize - 4)
        return some <= maxLocal ? some : minLocal
    }
}

extension [UInt8] {
    /// A big-endian number; nil beyond the end.
    fileprivate func number(_ length: Int, at offset: Int) -> Int? {
        guard offset + length <= count else { return nil }
        return self[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of up to eight bytes of seven bits; a longer one is no valid length.
    fileprivate func varint(at offset: inout Int) -> Int? {
        var number = 0
        for _ in 0..<8 where offset < count {
            let byte = self[offset]
            offset += 1
            number = number << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return number }
        }
        return nil
    }

    /// Where the records of a page with keys begin; nil for a page of another kind.
    fileprivate var cells: [Int]? {
        // A leaf, or a page above leaves, whose records follow the number of a page.
        guard first == 10 || first == 2, let cellCount = number(2, at: 3) else { return nil }
        let (pointers, skipped) = first == 10 ? (8, 0) : (12, 4)
        return (0..<cellCount).compactMap { cell in
            number(2, at: pointers + 2 * cell).map { $0 + skipped }
        }
    }

    /// The length of a record's header, and those of its values, from the types in the header.
    fileprivate var valueLengths: [Int]? {
        var offset = 0
        guard let headerSize = varint(at: &offset), headerSize <= count else { return nil }
        var lengths = [headerSize]
        while offset < headerSize {
            guard let type = varint(at: &offset), let length = Self.length(of: type) else {
                return nil
            }
            lengths.append(length)
        }
        return offset == headerSize ? lengths : nil
    }

    /// The values of a record: a header with their types, then their bytes.
    fileprivate var record: [SQLiteValue]? {
        var offset = 0
        guard let headerSize = varint(at: &offset) else { return nil }
        var start = headerSize
        var values: [SQLiteValue] = []
        while offset < headerSize {
            guard let type = varint(at: &offset), let length = Self.length(of: type),
                start + length <= count
            else { return nil }
            values.append(Self.value(of: type, self[start..<start + length]))
            start += length
        }
        return offset == headerSize && start == count ? values : nil
    }

    private static func length(of type: Int) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: type
        case 5: 6
        case 6, 7: 8
        case 12...: (type - 12) / 2
        default: nil
        }
    }

    private static func value(of type: Int, _ bytes: ArraySlice<UInt8>) -> SQLiteValue {
        let bits = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch type {
        case 0: return .null
        case 7: return .real(Double(bitPattern: bits))
        case 8, 9: return .integer(Int64(type - 8))
        case 1...6:
            let unused = 64 - 8 * bytes.count
            return .integer(Int64(bitPattern: bits << UInt64(unused)) >> Int64(unused))
        default:
            return type % 2 == 0
                ? .blob(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
        }
    }
}
