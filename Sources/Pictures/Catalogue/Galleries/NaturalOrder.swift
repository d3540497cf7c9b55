import Spelling

/// The natural order of names: `img2` before `img10`, `Émile` between `Emil` and `Emma`, upper case
/// beside lower case.
///
/// A name is converted once into a key whose bytes compare in that order:
///
/// - letters become lower case, and Latin ones lose their diacritics;
/// - a number becomes `0`, the count of its digits without leading zeros, and these digits, so that
///   a longer number is greater.
///
/// Names with the same key (`a1` and `A01`) are ordered by their bytes, so the order is total.
package struct NaturalOrder: Comparable {
    private let key: [UInt8]
    private let name: [UInt8]

    package init(of name: [UInt8]) {
        self.name = name
        key = Self.key(of: DiacriticFolding.folded(name))
    }

    package static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
        a.key == b.key
            ? a.name.lexicographicallyPrecedes(b.name) : a.key.lexicographicallyPrecedes(b.key)
    }

    private static func key(of text: [UInt8]) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(text.count + 4)
        var rest = text[...]
        while let byte = rest.first {
            guard byte.isDigit else {
                key.append(byte)
                rest.removeFirst()
                continue
            }
            let run = rest.prefix(while: \.isDigit)
            rest = rest.dropFirst(run.count)
            let digits = run.drop { $0 == UInt8(ascii: "0") }
            // A file name has at most 255 bytes, so the count fits.
            key += [UInt8(ascii: "0"), UInt8(clamping: digits.count)]
            key += digits
        }
        return key
    }
}

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
