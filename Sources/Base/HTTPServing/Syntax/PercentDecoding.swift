import Spelling

/// How a part of a target is decoded.
enum PercentDecoding {
    /// An escape in a path must not decode to a slash or backslash, because it would add a
    /// separator that the client did not write.
    case path

    /// In a query `+` is a space, as HTML forms encode it.
    case query

    /// The decoded text of one segment, name or value.
    func text(of part: Span<UInt8>) throws(RequestTargetError) -> String {
        // Most parts contain no escapes; decoding byte by byte takes several times as long.
        if isPlain(part) { return part.text }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(part.count)
        var index = 0
        while index < part.count {
            let byte = part[index]
            if byte == UInt8(ascii: "%") {
                decoded.append(try escaped(in: part.extracting(index...)))
                index += 3
            } else {
                decoded.append(try plain(byte))
                index += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private func plain(_ byte: UInt8) throws(RequestTargetError) -> UInt8 {
        if case .query = self, byte == UInt8(ascii: "+") { return UInt8(ascii: " ") }
        guard isAllowed(byte) else { throw .forbiddenByte(byte) }
        return byte
    }

    /// Whether every byte is allowed and unescaped.
    private func isPlain(_ part: Span<UInt8>) -> Bool {
        for index in part.indices {
            let byte = part[index]
            if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || !isAllowed(byte) {
                return false
            }
        }
        return true
    }

    private func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "#") && !isForbidden(byte)
    }

    private func isForbidden(_ byte: UInt8) -> Bool {
        switch self {
        case .path: byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
        case .query: false
        }
    }

    /// The byte of the escape at the start.
    private func escaped(in rest: Span<UInt8>) throws(RequestTargetError) -> UInt8 {
        guard rest.count > 2, let high = rest[1].hexadecimalValue,
            let low = rest[2].hexadecimalValue
        else { throw .brokenEscape }
        let byte = high << 4 | low
        if ASCII.isControl(byte) || isForbidden(byte) { throw .forbiddenEscape(byte) }
        return byte
    }
}
