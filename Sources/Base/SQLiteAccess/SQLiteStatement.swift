import CSQLite

/// A prepared statement, which may be run repeatedly, on its connection and under the same lock.
///
/// It is reset after each run, because a statement in progress holds a snapshot of the file.
@safe
public final class SQLiteStatement: @unchecked Sendable {
    // Sound for the same reason as the connection.

    private let handle: OpaquePointer

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

    /// Runs the statement and ignores its rows.
    @inlinable
    public func run<let count: Int>(
        _ values: InlineArray<count, SQLiteValue>
    ) throws(SQLiteError) {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Runs the statement and reads its first row; nil if there is none.
    @inlinable
    public func first<let count: Int, Result>(
        _ values: InlineArray<count, SQLiteValue>, _ read: (SQLiteRow) -> Result
    ) throws(SQLiteError) -> Result? {
        defer { reset() }
        try bind(values)
        return try step() ? read(row) : nil
    }

    /// Runs the statement and reads each row; a row is valid only during `read`.
    @inlinable
    public func rows<let count: Int, Result>(
        _ values: InlineArray<count, SQLiteValue>, _ read: (SQLiteRow) -> Result
    ) throws(SQLiteError) -> [Result] {
        defer { reset() }
        try bind(values)
        var results: [Result] = []
        while try step() { results.append(read(row)) }
        return results
    }

    @inlinable
    func bind<let count: Int>(_ values: InlineArray<count, SQLiteValue>) throws(SQLiteError) {
        for index in values.indices { try bind(values[index], to: Int32(index + 1)) }
    }

    @usableFromInline var row: SQLiteRow { unsafe SQLiteRow(handle: handle) }

    @usableFromInline func reset() { unsafe sqlite3_reset(handle) }

    @usableFromInline
    func step() throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw SQLiteError(code: code)
        }
    }

    /// Binds values to the parameters, which count from 1.
    @usableFromInline
    func bind(_ value: SQLiteValue, to parameter: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(handle, parameter)
            case .integer(let number): unsafe sqlite3_bind_int64(handle, parameter, number)
            case .text(let text): bind(text, to: parameter)
            case .blob(let bytes):
                unsafe bytes.withUnsafeBytes { unsafe bind($0, to: parameter) }
            case .blob16(let number):
                unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bind($0, to: parameter) }
            }
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, to parameter: Int32) -> Int32 {
        // The address of an empty buffer may be null, which SQLite would bind as NULL.
        guard let address = bytes.baseAddress, unsafe !bytes.isEmpty else {
            return unsafe sqlite3_bind_zeroblob(handle, parameter, 0)
        }
        return unsafe sqlite3_bind_blob64(
            handle, parameter, address, UInt64(bytes.count), Self.copied)
    }

    private func bind(_ text: String, to parameter: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe sqlite3_bind_text64(
                    handle, parameter, characters.baseAddress,
                    UInt64(characters.count), Self.copied, UInt8(SQLITE_UTF8))
            }
        }
    }

    /// SQLITE_TRANSIENT, a C cast that Swift does not import: SQLite copies the bytes.
    private static var copied: sqlite3_destructor_type {
        unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
