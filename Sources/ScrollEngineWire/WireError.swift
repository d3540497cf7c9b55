/// Why bytes are no value of the wire format.
package enum WireError: Error, Hashable, Sendable {
    /// The bytes end before the value does.
    case truncated
    /// Bytes are left over after the value.
    case trailingBytes
    /// A version that this program does not know: written by a newer one.
    case unknownVersion(UInt64)
    /// A code that names nothing of this kind.
    case unknownCode(UInt64, of: String)
    /// A number that the value cannot have.
    case outOfRange(String)
}
