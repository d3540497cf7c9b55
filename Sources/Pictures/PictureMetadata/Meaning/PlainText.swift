import Spelling

/// Text from untrusted files, reduced to one line that is safe to show.
package enum PlainText {
    /// One line of at most `limit` characters; nil when nothing is left.
    ///
    /// Control characters, direction marks, invisible characters and replacement characters are
    /// left out; a run of white space becomes one space. Text that is too long ends in an ellipsis,
    /// and a character of very many scalars counts as many.
    package static func line(_ text: String, limit: Int) -> String? {
        var line = String.UnicodeScalarView()
        // Enough for the limit: the rest would be cut anyway.
        let scalarLimit = (limit + 1) * partsPerCharacter
        var count = 0
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                guard let last = line.last, last != " " else { continue }
                line.append(" ")
            } else if scalar != "\u{FFFD}", ShownName.isHarmless(scalar) {
                line.append(scalar)
            } else {
                continue
            }
            count += 1
            if count > scalarLimit { break }
        }
        if line.last == " " { line.removeLast() }
        let cut = shortened(String(line), to: limit)
        return cut.isEmpty ? nil : cut
    }

    /// The mean number of scalars in a character.
    ///
    /// Emoji of families have five or seven, letters with marks two to four. A text with more
    /// attacks the layout of text.
    private static let partsPerCharacter = 4

    /// Cuts between characters as people see them.
    private static func shortened(_ text: String, to limit: Int) -> String {
        var kept = ""
        var characters = 0
        var parts = 0
        for character in text {
            characters += 1
            parts += character.unicodeScalars.count
            guard characters <= limit, parts <= limit * partsPerCharacter else {
                return cut(kept, to: limit - 1)
            }
            kept.append(character)
        }
        return kept
    }

    private static func cut(_ text: String, to count: Int) -> String {
        var kept = text.prefix(count)
        while kept.last == " " { kept.removeLast() }
        return kept.isEmpty ? "" : kept + "…"
    }

    /// Bytes as UTF-8 if they are valid, otherwise as Windows-1252, which contains Latin-1.
    package static func decoded(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return Windows1252.decoded(bytes)
    }
}
