/// The host and port that a client asks for, in Host or in a target of absolute form.
enum Authority {
    /// Whether the bytes are a host, with a port or without (RFC 3986, section 3.2).
    ///
    /// User information is refused: nothing here needs it, and `trusted.example@evil.example` has
    /// fooled too many readers.
    static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        guard let first = bytes.first else { return false }
        if first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), end > 1 else { return false }
            return bytes[1..<end].allSatisfy(isAddressByte) && isPort(bytes[(end + 1)...])
        }
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        return colon > 0 && bytes[..<colon].allSatisfy(isNameByte) && isPort(bytes[colon...])
    }

    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        return first == UInt8(ascii: ":") && bytes.count <= 6
            && bytes.dropFirst().allSatisfy(ASCII.isDigit)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        ASCII.hexadecimalValue(byte) != nil || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch ASCII.lowercased(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default:
            false
        }
    }
}
