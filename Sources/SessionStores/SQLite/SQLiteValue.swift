/// A value that stands for a question mark in a statement.
enum SQLiteValue {
    case integer(Int64)
    case blob([UInt8])
    case id(SessionID)

    /// A number of any bits: what is above half of them is negative in the file.
    static func bits(_ number: UInt64) -> SQLiteValue { .integer(Int64(bitPattern: number)) }
}
