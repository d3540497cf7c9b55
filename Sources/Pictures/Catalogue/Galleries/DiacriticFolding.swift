import Spelling

/// Folds names to lower case without diacritics, for sorting.
///
/// Covers the Latin script, with accents that are part of a letter (as in names from Linux and
/// Windows) or follow it (as in names from macOS). Other scripts keep the order of their code
/// points, which for most is that of their alphabet.
enum DiacriticFolding {
    /// A name in UTF-8, folded; bytes that are not UTF-8 become U+FFFD.
    static func folded(_ name: [UInt8]) -> [UInt8] {
        if name.allSatisfy({ $0 < 0x80 }) { return name.map(\.small) }
        var folded: [UInt8] = []
        for scalar in String(decoding: name, as: UTF8.self).lowercased().unicodeScalars
        where !accents.contains(scalar.value) {
            folded += Array((plain[scalar] ?? String(scalar)).utf8)
        }
        return folded
    }

    /// Combining diacritical marks.
    private static let accents: ClosedRange<UInt32> = 0x0300...0x036F

    /// Latin-1 and Latin Extended-A, small letters.
    private static let plain: [Unicode.Scalar: String] = {
        let letters = [
            "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ðďđ", "e": "èéêëēĕėęě", "g": "ĝğġģ",
            "h": "ĥħ", "i": "ìíîïĩīĭįı", "ij": "ĳ", "j": "ĵ", "k": "ķĸ", "l": "ĺļľŀł",
            "n": "ñńņňŉŋ", "o": "òóôõöøōŏő", "oe": "œ", "r": "ŕŗř", "s": "śŝşšſ", "ss": "ß",
            "t": "ţťŧ", "th": "þ", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
        ]
        return letters.reduce(into: [:]) { table, entry in
            for letter in entry.value.unicodeScalars { table[letter] = entry.key }
        }
    }()
}
