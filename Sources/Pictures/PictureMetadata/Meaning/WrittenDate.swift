import Spelling

/// Dates with the month as a word, as mail, C's library and people write them.
///
///     Tue, 7 Jun 2005 08:09:10 +0200     RFC 5322, and so PNG 3, section 11.3.3.1
///     Tue Jun  7 08:09:10 2005           asctime, and with a time zone in front of the year date(1)
///     7. Juni 2005, June 7, 2005
enum WrittenDate {
    /// The same date with numbers alone, the year in front; nil for another text.
    static func inNumbers(_ text: String) -> String? {
        let bytes = Array(text.utf8.prefix { $0 != 0 }.prefix(longest))
        guard let start = bytes.firstIndex(where: \.isDigit), start <= longestFront,
            bytes[..<start].allSatisfy(isOfFront)
        else { return nil }
        let day = bytes[start...].prefix(while: \.isDigit)
        guard day.count <= 2 else { return nil }
        guard let written = WrittenMonth(around: day.indices, in: bytes[...]) else {
            return behindItsTime(String(decoding: bytes, as: UTF8.self))
        }
        let time = bytes[written.end...].drop { " ,".utf8.contains($0) }
        return "\(written.year)-\(written.month)-\(String(decoding: day, as: UTF8.self)) "
            + String(decoding: time, as: UTF8.self)
    }

    /// `Tue Jun  7 08:09:10 2005`, where the year stands behind the time.
    private static func behindItsTime(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard (5...6).contains(words.count), let year = words.last, year.utf8.count == 4,
            let month = FileNameWords.englishMonths[words[1].lowercased()]
        else { return nil }
        let time = words[3..<words.count - 1].joined(separator: " ")
        return "\(year)-\(month)-\(words[2]) \(time)"
    }

    /// Letters, with what separates words.
    private static func isOfFront(_ byte: UInt8) -> Bool {
        byte >= 0x80 || " .,".utf8.contains(byte) || (byte.isLetterOrDigit && !byte.isDigit)
    }

    /// Characters of a date: several times the longest.
    private static let longest = 128
    /// Bytes of the names of a day and a month.
    private static let longestFront = 40
}
