/// How a part of a target is turned into text.
struct PercentDecoding {
    /// In a path a slash or backslash must not come out of an escape: whoever reads the decoded
    /// text would see a border that the client did not draw.
    static let path = PercentDecoding(plusIsSpace: false, isForbidden: { $0 == 0x2F || $0 == 0x5C })

    /// In a query `+` is a space, as forms write it.
    static let query = PercentDecoding(plusIsSpace: true, isForbidden: { _ in false })

    private let plusIsSpace: Bool
    private let isForbidden: @Sendable (UInt8) -> Bool

    /// The decoded text of one segment, name or value.
    func text(of part: ArraySlice<UInt8>) throws(RequestTargetError) -> String {
        // Most parts say what they are: letter by letter takes several times as long.
        if part.allSatisfy(isPlain) { return String(decoding: part, as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(part.count)
        var index = part.startIndex
        while index < part.endIndex {
            let byte = part[index]
            if byte == UInt8(ascii: "%") {
                decoded.append(try escaped(in: part[index...].prefix(3)))
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
        if plusIsSpace, byte == UInt8(ascii: "+") { return UInt8(ascii: " ") }
        guard isAllowed(byte) else { throw .forbiddenByte(byte) }
        return byte
    }

    /// Whether a byte stands for itself.
    private func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "%") && byte != UInt8(ascii: "+") && isAllowed(byte)
    }

    private func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "#") && !isForbidden(byte)
    }

    private func escaped(in escape: ArraySlice<UInt8>) throws(RequestTargetError) -> UInt8 {
        let digits = escape.dropFirst().compactMap(ASCII.hexadecimalValue)
        guard digits.count == 2 else { throw .brokenEscape }
        let byte = digits[0] << 4 | digits[1]
        if ASCII.isControl(byte) || isForbidden(byte) { throw .forbiddenEscape(byte) }
        return byte
    }
}
