/// The month and the year around the number of a day, where the month is a word.
///
///     17 June 1985, 17. Juni 1985, 1er mai 2019, 17 de junio de 1985, 02-Jan-2019
///     Jan 2, 2019, June 17th 1985, 2019-Jan-02
///
/// In front of the day it is an English one: that is how Americans write, and "gen 2" counts generations.
struct WrittenMonth {
    let month: Int
    let year: Int
    /// Where the date ends.
    let end: Int

    /// - Parameters:
    ///   - day: Where the digits of the day are.
    ///   - name: The name of a file.
    init?(around day: Range<Int>, in name: ArraySlice<UInt8>) {
        var words = Words(rest: name[day.upperBound...])
        let word = words.next(skipping: Self.endings)
        if let month = FileNameWords.months[word],
            let year = Self.year(words.next(skipping: Self.prepositions))
        {
            (self.month, self.year) = (month, year)
        } else if let year = Self.year(word),
            let month = FileNameWords.englishMonths[Words.last(of: name[..<day.lowerBound])]
        {
            (self.month, self.year) = (month, year)
        } else {
            return nil
        }
        end = words.rest.startIndex
    }

    /// The month and the day behind a year, as in `2019-Jan-02` and `2018. augusztus 21`.
    ///
    /// Between blanks alone, as in `2019 May 3`, the last number may count something.
    ///
    /// - Parameters:
    ///   - year: Where the digits of the year are.
    ///   - name: The name of a file.
    /// - Returns: Their numbers, and where the date ends; nil if there is none.
    static func behind(
        year: Range<Int>, in name: ArraySlice<UInt8>
    ) -> (month: Int, day: Int, end: Int)? {
        var words = Words(rest: name[year.upperBound...])
        guard let separator = words.rest.first, "-_.".utf8.contains(separator),
            let month = FileNameWords.months[words.next(skipping: [])],
            case let word = words.next(skipping: []), word.utf8.count <= 2, let day = Int(word)
        else { return nil }
        return (month, day, words.rest.startIndex)
    }

    private static let prepositions: Set<String> = ["de", "del", "of"]
    /// What stands behind the number of a day.
    private static let endings = prepositions.union(["st", "nd", "rd", "th", "er"])

    private static func year(_ word: String) -> Int? { word.utf8.count == 4 ? Int(word) : nil }

    /// Letters or digits with few separators between them.
    private struct Words {
        var rest: ArraySlice<UInt8>

        /// The next word in small letters; empty if there is none.
        mutating func next(skipping words: Set<String>) -> String {
            var word = next()
            while words.contains(word) { word = next() }
            return word
        }

        private mutating func next() -> String {
            let separators = rest.prefix(while: Self.isSeparator)
            guard separators.count <= Self.mostSeparators,
                let first = rest.dropFirst(separators.count).first
            else { return "" }
            rest = rest.dropFirst(separators.count)
            let isNumber = Self.isDigit(first)
            let word = rest.prefix { Self.isOfWord($0) && Self.isDigit($0) == isNumber }
            rest = rest.dropFirst(word.count)
            return Self.text(word)
        }

        /// The word at the end of a text, in front of separators; empty if there is none.
        static func last(of text: ArraySlice<UInt8>) -> String {
            let separators = text.reversed().prefix(while: isSeparator).count
            guard separators <= mostSeparators else { return "" }
            let text = text.dropLast(separators)
            let count = text.reversed().prefix { isOfWord($0) && !isDigit($0) }.count
            return Self.text(text.suffix(count))
        }

        private static let mostSeparators = 2

        private static func text(_ word: ArraySlice<UInt8>) -> String {
            String(decoding: word, as: UTF8.self).lowercased()
        }

        private static func isSeparator(_ byte: UInt8) -> Bool { " -_.,".utf8.contains(byte) }
        private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        private static func isOfWord(_ byte: UInt8) -> Bool {
            isDigit(byte) || byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20)
        }
    }
}
