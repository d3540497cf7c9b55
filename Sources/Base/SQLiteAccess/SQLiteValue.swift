/// A value for a parameter of a statement.
public enum SQLiteValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// A blob of 16 bytes, the most significant first: an identifier that needs no array.
    case blob16(UInt128)

    /// An unsigned number; values from 2⁶³ on are negative in the file.
    @inlinable
    public static func bits(_ number: UInt64) -> SQLiteValue {
        .integer(Int64(bitPattern: number))
    }
}
