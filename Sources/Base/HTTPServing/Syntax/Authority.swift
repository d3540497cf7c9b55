import Spelling

/// The requested host and port, in Host or in a target of absolute form.
enum Authority {
    /// Whether the bytes are a host, with or without a port (RFC 3986, section 3.2).
    ///
    /// User information is rejected: it is not needed here, and `trusted.example@evil.example`
    /// misleads readers.
    static func isValid(_ bytes: Span<UInt8>) -> Bool {
        guard !bytes.isEmpty else { return false }
        if bytes[0] == UInt8(ascii: "[") {
            let end = bytes.index(of: UInt8(ascii: "]"))
            guard end > 1, end < bytes.count else { return false }
            for index in 1..<end where !isAddressByte(bytes[index]) { return false }
            return isPort(bytes.extracting((end + 1)...))
        }
        let colon = bytes.index(of: UInt8(ascii: ":"))
        for index in 0..<colon where !isNameByte(bytes[index]) { return false }
        return colon > 0 && isPort(bytes.extracting(colon...))
    }

    private static func isPort(_ bytes: Span<UInt8>) -> Bool {
        if bytes.isEmpty { return true }
        guard bytes[0] == UInt8(ascii: ":"), bytes.count <= 6 else { return false }
        for index in 1..<bytes.count where !bytes[index].isDigit { return false }
        return true
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        byte.hexadecimalValue != nil || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-._".utf8.contains(byte)
    }
}
