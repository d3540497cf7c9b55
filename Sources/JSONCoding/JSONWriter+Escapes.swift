/// Letters in string literals, and what stands for those that have to be escaped.
extension JSONWriter {
    /// A part of a string literal.
    package mutating func characters(_ text: String) {
        let units = text.utf8.span
        var start = 0
        var index = Self.escapeCandidate(in: units, from: 0)
        while index < units.count {
            let count = Self.escapedCount(at: index, of: units)
            if count > 0 {
                bytes.append(units.extracting(start..<index))
                writeEscape(for: index, of: units)
                start = index + count
            }
            index = Self.escapeCandidate(in: units, from: index + max(1, count))
        }
        bytes.append(units.extracting(start..<units.count))
    }

    /// A part of a string literal in which nothing has to be escaped: looking takes longer than writing.
    package mutating func plainCharacters(_ text: String) {
        let units = text.utf8.span
        assert(Self.escapeCandidate(in: units, from: 0) == units.count, "\(text) has to be escaped")
        bytes.append(units)
    }

    /// A part of a string literal as the program spells it, with what has to be escaped escaped.
    @inlinable
    public mutating func literal(_ text: StaticString) { bytes.append(text) }

    /// The first place, from one on, of a byte that is or may begin what has to be escaped; the count
    /// where there is none.
    private static func escapeCandidate(in units: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while let eight = EightBytes(units, from: index), !mayNeedEscape(eight) { index += 8 }
        while index < units.count, !mayNeedEscape(units[index]) { index += 1 }
        return index
    }

    /// Whether any of eight bytes is suspect.
    private static func mayNeedEscape(_ eight: EightBytes) -> Bool {
        // `"` and `&` differ in one bit, as `<` and `>` do.
        eight.containsControl || eight.contains(UInt8(ascii: "\""), ignoring: 0x04)
            || eight.contains(UInt8(ascii: "<"), ignoring: 0x02)
            || eight.contains(UInt8(ascii: "\\"))
            || eight.contains(0xE2)
    }

    /// Whether a byte is, or may begin, what has to be escaped: both line ends begin with E2.
    ///
    /// One bit for each of the first 64 bytes; three more are beyond them.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 64
            ? 0x5000_0044_FFFF_FFFF >> UInt64(byte) & 1 == 1
            : byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xE2
    }

    /// How many bytes the character has that begins with a suspect byte; 0 when it is as good as any.
    private static func escapedCount(at index: Int, of units: Span<UInt8>) -> Int {
        guard units[index] == 0xE2 else { return 1 }
        // In UTF-8 the line ends are E2 80 A8 and E2 80 A9.
        return units[index + 1] == 0x80 && units[index + 2] & 0xFE == 0xA8 ? 3 : 0
    }

    /// Writes what stands for the character that begins with a suspect byte.
    private mutating func writeEscape(for index: Int, of units: Span<UInt8>) {
        switch units[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(units[index])
        case 0xE2: bytes.append(units[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        case let byte:
            bytes.append("\\u00")
            hexadecimalDigits(of: byte)
        }
    }
}
