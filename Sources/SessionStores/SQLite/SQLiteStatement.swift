import CSQLite

/// A prepared statement, to be run again and again on its connection.
///
/// After each run it is reset, so that it holds no lock and no snapshot of the file.
@safe
final class SQLiteStatement: @unchecked Sendable {
    // Sound for the reason that its connection gives.

    private let handle: OpaquePointer

    /// Prepares a statement for the life of its connection.
    init(_ text: String, on connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw SQLiteError(code: code)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Runs the statement and reads each of its rows.
    ///
    /// What `read` is handed is only good while it runs.
    func rows<let count: Int, Answer>(
        _ values: InlineArray<count, SQLiteValue>, _ read: (SQLiteRow) -> Answer
    ) throws(SQLiteError) -> [Answer] {
        defer { unsafe sqlite3_reset(handle) }
        try bind(values)
        var answers: [Answer] = []
        while try step() { unsafe answers.append(read(SQLiteRow(handle: handle))) }
        return answers
    }

    /// Runs the statement and reads its first row, if it has one.
    func first<let count: Int, Answer>(
        _ values: InlineArray<count, SQLiteValue>, _ read: (SQLiteRow) -> Answer
    ) throws(SQLiteError) -> Answer? {
        defer { unsafe sqlite3_reset(handle) }
        try bind(values)
        return try step() ? unsafe read(SQLiteRow(handle: handle)) : nil
    }

    /// Runs a statement that has no rows.
    func run<let count: Int>(
        _ values: InlineArray<count, SQLiteValue>
    ) throws(SQLiteError) {
        defer { unsafe sqlite3_reset(handle) }
        try bind(values)
        while try step() {}
    }

    private func step() throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw SQLiteError(code: code)
        }
    }

    private func bind<let count: Int>(
        _ values: InlineArray<count, SQLiteValue>
    ) throws(SQLiteError) {
        for place in values.indices {
            let number = Int32(place + 1)
            let code =
                switch values[place] {
                case .integer(let integer): unsafe sqlite3_bind_int64(handle, number, integer)
                case .blob(let bytes): unsafe bytes.withUnsafeBytes { unsafe bind($0, at: number) }
                case .id(let id): unsafe id.withBytes { unsafe bind($0, at: number) }
                }
            guard code == SQLITE_OK else { throw SQLiteError(code: code) }
        }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, at number: Int32) -> Int32 {
        // No bytes may have no address, and no address would be NULL.
        guard let address = bytes.baseAddress, unsafe !bytes.isEmpty else {
            return unsafe sqlite3_bind_zeroblob(handle, number, 0)
        }
        // SQLITE_TRANSIENT, which is a cast in C and not imported: SQLite copies the bytes.
        let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return unsafe sqlite3_bind_blob(handle, number, address, Int32(bytes.count), copied)
    }
}

/// The row at which a running statement stands; columns count from 0.
@safe
struct SQLiteRow {
    fileprivate let handle: OpaquePointer

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }
    func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

    /// In steady milliseconds.
    func time(_ column: Int32) -> Int64 { integer(column).clampedSteadyTime }

    func blob(_ column: Int32) -> [UInt8] {
        // The order is SQLite's advice: the address first, then the length of what lies there.
        guard let address = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: address, count: count))
    }
}
