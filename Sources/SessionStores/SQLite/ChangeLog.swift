import Glibc

/// What events changed since the tables were last written, in a file beside them: a redo log.
///
/// One small write keeps an event, and what many of them came to is put into the tables at once. What was
/// written is the system's, whatever ends the process; only a failing power may lose the last of it.
///
/// The file begins with a word from which the first sum goes on. Records follow, one behind another; words
/// are of 64 bits, the least significant byte first:
///
///     sum       of the words that follow, going on from the sum before
///     id        16 bytes
///     revision
///     born      in steady milliseconds, as is `used`
///     used
///     size      of the state, in bytes
///     state     filled up with zeros to whole words
///
/// As each sum goes on from the one before, a record that was torn ends the log, and so does one that is
/// left of what stood here before.
struct ChangeLog: Sendable {
    /// Bytes of the file: some 500 events.
    ///
    /// The more there are, the less often the tables are written, and the longer that takes while others wait:
    /// at worst each event is another session's.
    static let size = 128 << 10

    /// Words before the state.
    private static let headCount = 7

    private let file: LogFile
    /// Where the next record begins, in bytes; 0 where it is the first.
    private var end = 0
    private var sum: UInt64 = 1
    /// The record that is written; kept for its room.
    private var words: [UInt64] = []

    /// Opens the log at a path, or makes one, for nobody else to read.
    init(at path: String) throws(SessionFileError) {
        file = try LogFile(path)
    }

    /// Reads what was changed, of each session the last; whatever is appended comes behind it.
    mutating func read() throws(SessionFileError) -> [SessionID: SessionRow] {
        let words = try file.words(atMost: Self.size / 8)
        guard let first = words.first else { return [:] }
        sum = first
        var changes: [SessionID: SessionRow] = [:]
        var place = 1
        while let record = Self.record(in: words, at: place, after: sum) {
            changes[record.id] = record.row
            sum = words[place]
            place += record.count
            end = 8 * place
        }
        return changes
    }

    /// Takes room on the disk, as far as there is some, so that a disk that becomes full takes events for a
    /// while.
    func takeRoom() { file.takeRoom(Self.size) }

    /// Keeps a change; false when there is no room for it, or the disk fails.
    mutating func append(_ row: SessionRow, of id: SessionID) -> Bool {
        words.removeAll(keepingCapacity: true)
        if end == 0 { words.append(sum) }
        let start = words.count
        words.append(0)
        unsafe id.withBytes { unsafe words.append(packing: $0) }
        words.append(row.revision)
        words.append(UInt64(bitPattern: row.born))
        words.append(UInt64(bitPattern: row.used))
        words.append(UInt64(row.state.count))
        unsafe row.state.withUnsafeBytes { unsafe words.append(packing: $0) }
        guard end + 8 * words.count <= Self.size else { return false }
        let sum = Self.sum(of: words[(start + 1)...], after: sum)
        words[start] = sum
        guard file.write(words, at: end) else { return false }
        end += 8 * words.count
        self.sum = sum
        return true
    }

    /// Begins anew: the tables have all that was kept.
    ///
    /// What is in the file goes when the next record is written. Until then whoever reads it finds nothing that
    /// the tables do not have.
    mutating func restart() { end = 0 }
}

extension ChangeLog {
    private struct Record {
        let id: SessionID
        let row: SessionRow
        /// Words that it takes.
        let count: Int
    }

    /// The record that begins at a place, if it is whole and follows on the one with this sum.
    private static func record(
        in words: [UInt64], at place: Int, after sum: UInt64
    ) -> Record? {
        let head = words[place...].prefix(headCount)
        guard head.count == headCount, let size = Int(exactly: head[place + 6]),
            size <= self.size
        else { return nil }
        let count = headCount + (size + 7) / 8
        let record = words[place...].prefix(count)
        guard record.count == count,
            self.sum(of: record.dropFirst(), after: sum) == record[place]
        else { return nil }
        let bytes = record.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        guard let id = SessionID(bytes: Array(bytes[8..<24])) else { return nil }
        let row = SessionRow(
            revision: head[place + 3], born: Int64(bitPattern: head[place + 4]).clampedSteadyTime,
            used: Int64(bitPattern: head[place + 5]).clampedSteadyTime,
            state: Array(bytes[(8 * headCount)...].prefix(size)))
        return Record(id: id, row: row, count: count)
    }

    /// A sum that another word makes another one, whichever it is: both steps can be undone.
    ///
    /// The factor is 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer Programming, section 6.4); the 1 keeps
    /// zeros from having the sum 0.
    private static func sum(of words: ArraySlice<UInt64>, after sum: UInt64) -> UInt64 {
        words.reduce(sum) { sum, word in
            let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15 &+ 1
            return product ^ product >> 32
        }
    }
}

extension [UInt64] {
    /// Appends bytes, with zeros behind them up to a whole word.
    fileprivate mutating func append(packing bytes: UnsafeRawBufferPointer) {
        var place = 0
        while place + 8 <= bytes.count {
            append(
                UInt64(
                    littleEndian: unsafe bytes.loadUnaligned(
                        fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        guard place < bytes.count else { return }
        append(
            unsafe bytes[place...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}

/// The file of a log, written as words.
private final class LogFile: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(SessionFileError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // One that is there and cannot be opened may have events that nothing else has.
            var status = stat()
            throw unsafe lstat(path, &status) == 0 ? .logUnusable : .folderUnusable
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The words from the beginning on.
    func words(atMost limit: Int) throws(SessionFileError) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: limit)
        var count = 0
        while count < 8 * limit {
            let more = unsafe words.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
                return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(count))
            }
            guard more >= 0 else { throw .logUnusable }
            if more == 0 { break }
            count += more
        }
        return words.prefix(count / 8).map { UInt64(littleEndian: $0) }
    }

    func write(_ words: [UInt64], at place: Int) -> Bool {
        #if _endian(big)
            let words = words.map(\.littleEndian)
        #endif
        return unsafe words.withUnsafeBytes { bytes in
            unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(place))
                == bytes.count
        }
    }

    func takeRoom(_ size: Int) {
        // Where it fails, room is taken as records are written.
        posix_fallocate(descriptor, 0, off_t(size))
    }
}
