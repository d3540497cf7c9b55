/// Shows a name that somebody else chose, in a message.
package enum ShownName {
    /// Letters of a name that are shown.
    private static let longest = 64

    /// A name without characters that change how a message looks, and not longer than 64 letters.
    ///
    /// Control characters, line ends, direction marks and invisible characters become U+FFFD.
    package static func of(_ name: String) -> String {
        guard name.utf8.count > longest || !isPlain(name) else { return name }
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(longest) {
            shown.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
        }
        let isWhole = name.unicodeScalars.dropFirst(longest).isEmpty
        return String(shown) + (isWhole ? "" : "…")
    }

    /// Whether a text has characters of ASCII alone that are seen, as most names have.
    package static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Whether a character leaves the look of the text around it as it is.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
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
