/// Characters in string literals, and escapes for those that need them.
extension JSONWriter {
    /// Writes a part of a string literal.
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

    /// Writes a part of a string literal that needs no escapes, because checking takes longer than
    /// writing.
    package mutating func plainCharacters(_ text: String) {
        let units = text.utf8.span
        assert(Self.escapeCandidate(in: units, from: 0) == units.count, "\(text) has to be escaped")
        bytes.append(units)
    }

    /// Writes a part of a string literal as spelled in the program, already escaped.
    @inlinable
    public mutating func literal(_ text: StaticString) { bytes.append(text) }

    /// The index, from a start index on, of the first byte that is or may begin a character to
    /// escape; the count if there is none.
    private static func escapeCandidate(in units: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while let eight = EightBytes(units, from: index), !mayNeedEscape(eight) { index += 8 }
        while index < units.count, !mayNeedEscape(units[index]) { index += 1 }
        return index
    }

    /// Whether any of eight bytes may need an escape.
    private static func mayNeedEscape(_ eight: EightBytes) -> Bool {
        // `"` and `&` differ in one bit, as `<` and `>` do.
        eight.containsControl || eight.contains(UInt8(ascii: "\""), ignoring: 0x04)
            || eight.contains(UInt8(ascii: "<"), ignoring: 0x02)
            || eight.contains(UInt8(ascii: "\\"))
            || eight.contains(0xE2)
    }

    /// Whether a byte is, or may begin, a character to escape: both Unicode line ends begin with
    /// E2.
    ///
    /// One bit for each of the first 64 bytes; three more are above them.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 64
            ? 0x5000_0044_FFFF_FFFF >> UInt64(byte) & 1 == 1
            : byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xE2
    }

    /// The number of bytes of the character to escape that begins at an index; 0 if it needs no
    /// escape.
    private static func escapedCount(at index: Int, of units: Span<UInt8>) -> Int {
        guard units[index] == 0xE2 else { return 1 }
        // In UTF-8 the line ends are E2 80 A8 and E2 80 A9.
        return units[index + 1] == 0x80 && units[index + 2] & 0xFE == 0xA8 ? 3 : 0
    }

    /// Writes the escape for the character that begins at an index.
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
