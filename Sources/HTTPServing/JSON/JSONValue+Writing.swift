extension JSONValue {
    /// The document in UTF-8, without white space.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): Self.write(number, to: &bytes)
        case .text(let text): Self.write(text, to: &bytes)
        case .list(let values):
            Self.write(values, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
        case .object(let members):
            Self.write(members, between: "{", "}", to: &bytes) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between open: Unicode.Scalar, _ close: Unicode.Scalar,
        to bytes: inout [UInt8], _ write: (Part, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(part, &bytes)
        }
        bytes.append(UInt8(ascii: close))
    }

    /// The shortest digits that read back as the same number.
    ///
    /// JSON has no word for what is not finite.
    private static func write(_ number: Double, to bytes: inout [UInt8]) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            bytes += String(whole).utf8
        } else {
            bytes += (number.isFinite ? number.description : "null").utf8
        }
    }

    /// A string literal.
    ///
    /// Besides what JSON asks for, `<`, `>`, `&` and the two Unicode line ends are escaped, so the
    /// text stays text wherever somebody pastes it into a page or a script.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Most texts are names and words that have nothing to be escaped, and layouts have many.
        if text.utf8.contains(where: isSuspect) {
            escape(text, to: &bytes)
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte is, or may begin, what has to be escaped: both line ends begin with E2.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, 0xE2, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "&"):
            true
        default: false
        }
    }

    private static func escape(_ text: String, to bytes: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}", "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                bytes += "\\u".utf8
                bytes += String(repeating: "0", count: 4 - digits.count).utf8
                bytes += digits.utf8
            default: UTF8.encode(scalar).map { bytes += $0 }
            }
        }
    }
}
