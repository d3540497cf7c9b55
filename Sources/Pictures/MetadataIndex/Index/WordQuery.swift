import Catalogue

/// A search in the form of SQLite's FTS5 (sqlite.org/fts5.html, section 3).
///
/// Each word of the search must occur, or begin a word that does, in any column. No character of
/// it reaches FTS5 as an operator, because each word is a string in quotes.
///
/// FTS5 finds words by the spaces between them. Words of scripts without spaces are looked up in a
/// second table by the three characters that they have, or by all rows of that table.
package struct WordQuery {
    /// What the words table must match; nil if all words are of scripts without spaces.
    package let words: String?
    let fragments: [Fragment]
    /// The word that stands for the folders; nil for all.
    let scope: String?
    /// The words alone.
    private let expression: String

    /// A part of a text of a script without spaces.
    enum Fragment: Equatable {
        /// An expression of FTS5's trigram tokenizer.
        case trigrams(String)
        /// A pattern of LIKE, with a backslash as its escape character.
        case pattern(String)
    }

    /// The table's columns that a search looks in.
    static let columns = ["title", "caption", "keywords", "name", "folders"]

    /// - Parameters:
    ///   - search: The words.
    ///   - scope: A word of ``SearchScope``; nil for all folders, which saves reading that every picture
    ///     is in them.
    package init(_ search: SearchText, in scope: String?) {
        self.scope = scope
        let all = PlainLetters.of(search.text).split(separator: " ").filter { word in
            word.unicodeScalars.contains { Self.isPartOfWord($0.properties.generalCategory) }
        }
        let unspaced = all.filter(Self.isUnspaced)
        let spaced = all.filter { !Self.isUnspaced($0) }
        fragments = unspaced.map { word in
            word.unicodeScalars.count >= 3
                ? .trigrams(Self.quoted(word)) : .pattern("%\(Self.escaped(word))%")
        }
        expression = spaced.map { "\(Self.quoted($0)) *" }.joined(separator: " AND ")
        words =
            expression.isEmpty ? nil : Self.match(expression, in: Self.columns, scope)
    }

    /// What the words table must match so that all words are in one column.
    func words(in column: String) -> String { Self.match(expression, in: [column], scope) }

    private static func match(_ words: String, in columns: [String], _ scope: String?) -> String {
        "{\(columns.joined(separator: " "))} : (\(words))"
            + (scope.map { " AND scope : \($0)" } ?? "")
    }

    /// Whether FTS5's tokenizer takes characters of a category for parts of words.
    private static func isPartOfWord(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// Whether a text has characters of a script that is written without spaces.
    static func isUnspaced(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { scalar in
            unspacedScripts.contains { $0.contains(scalar.value) }
        }
    }

    /// Thai and Lao; Myanmar; Khmer; Japanese syllables, Chinese characters, and their further
    /// planes (Unicode's blocks).
    private static let unspacedScripts: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x30FF,
        0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF,
    ]

    private static func quoted(_ word: Substring) -> String {
        // By scalars, as SQLite reads it: to Swift, a quote with a combining mark is no quote.
        let doubled = word.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
        return "\"\(String(String.UnicodeScalarView(doubled)))\""
    }

    private static func escaped(_ word: Substring) -> String {
        word.unicodeScalars.reduce(into: "") { text, scalar in
            if "\\%_".unicodeScalars.contains(scalar) { text.append("\\") }
            text.unicodeScalars.append(scalar)
        }
    }
}
