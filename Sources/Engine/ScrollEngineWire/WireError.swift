/// Why bytes cannot be decoded.
package enum WireError: Error, Hashable, Sendable {
    /// The bytes end before the value does.
    case truncated
    /// Bytes are left after the value.
    case trailingBytes
    /// A version that this program does not know, written by a newer one.
    case unknownVersion(UInt64)
    /// A code that is not assigned in this enumeration.
    case unknownCode(UInt64, of: String)
    /// A number outside the value's range.
    case outOfRange(String)
}
