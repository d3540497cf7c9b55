/// Names of files and folders as text that is safe to show and to log.
///
/// Names are untrusted bytes. Bytes that are not UTF-8, control characters, line ends, direction
/// marks and invisible characters become U+FFFD; the joiners that scripts and emoji need stay. Letters
/// and their marks are composed (NFC), as people type them in searches.
/// Escaping for HTML, JSON or markup is the task of their writers.
enum VisibleText {
    static func of(_ name: some Collection<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: CanonicalName.composed(name), as: UTF8.self).unicodeScalars {
            text.unicodeScalars.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
        }
        return text
    }

    /// Lines, each of which ends with a line feed, as one.
    static func of(lines: [UInt8]) -> String {
        lines.split(separator: UInt8(ascii: "\n")).map(of).joined(separator: "; ")
    }

    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: false  // direction
        case 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false  // unseen
        default:
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}
