import CSQLite

/// The current row of a running statement; columns count from 0.
///
/// SQLite converts a value of another type to the type that is read.
@safe
public struct SQLiteRow {
    private let handle: OpaquePointer

    init(handle: OpaquePointer) { unsafe self.handle = handle }

    /// Whether the value is NULL.
    public func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// The value as a 64-bit integer.
    public func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// The number that ``SQLiteValue/bits(_:)`` wrote.
    public func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

    /// The text; invalid UTF-8 is replaced.
    public func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

    /// A copy of the bytes; empty for NULL.
    public func blob(_ column: Int32) -> [UInt8] {
        unsafe withBlob(column) { unsafe Array($0) }
    }

    /// The number that ``SQLiteValue/blob16(_:)`` wrote; nil if the blob has another length.
    public func blob16(_ column: Int32) -> UInt128? {
        unsafe withBlob(column) { bytes in
            guard bytes.count == 16 else { return nil }
            return unsafe UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self))
        }
    }

    private func withBlob<Result>(
        _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        // SQLite's documentation requires this order: first the address, then the length.
        let address = unsafe sqlite3_column_blob(handle, column)
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe body(UnsafeRawBufferPointer(start: address, count: count))
    }
}
