import Calendars
import PictureMetadata

/// A date as HTTP, mails and feeds write it (RFC 9110, section 5.6.7; RFC 5322, section 3.3):
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `6 Nov 94 08:49 -0500`.
enum InternetDate {
    /// Hours from UTC.
    ///
    /// Other names count as UTC, because nobody agrees on what they mean.
    private static let zones = [
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    ]

    /// The moment; nil for another form, and before 1970.
    static func time(_ text: String) -> UnixTime? {
        guard let (civil, zone) = parsed(text), civil.year >= 1970 else { return nil }
        return UnixTime(milliseconds: civil.milliseconds - Int64(zone) * 60_000)
    }

    /// The time by the clock of who wrote it; nil for another form.
    static func date(_ text: String) -> CaptureDate? {
        parsed(text).flatMap {
            CaptureDate(milliseconds: $0.time.milliseconds, zone: $0.zone, source: .file)
        }
    }

    private static func parsed(_ text: String) -> (time: CivilTime, zone: Int)? {
        var parts = text.split(whereSeparator: \.isWhitespace)[...]
        // The day of the week says nothing.
        if parts.first?.last == "," { parts.removeFirst() }
        let words = Array(parts)
        guard words.count == 5, let day = Int(words[0]),
            let month = CivilTime.months.firstIndex(of: String(words[1].prefix(3))),
            let year = year(words[2]), let zone = zone(words[4])
        else { return nil }
        let clock = words[3].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 2 || clock.count == 3 else { return nil }
        let second = clock.count == 3 ? clock[2] : 0
        let time = CivilTime(
            (year, month + 1, day), hour: clock[0], minute: clock[1],
            // A leap second.
            second: second == 60 ? 59 : second, millisecond: 0)
        return time.map { ($0, zone) }
    }

    /// Years of two digits are those of RFC 5322, section 4.3.
    private static func year(_ text: Substring) -> Int? {
        guard let year = Int(text), text.utf8.count == 2 else { return Int(text) }
        return year < 50 ? 2000 + year : 1900 + year
    }

    /// Minutes from UTC of `+0200` or `EST`.
    private static func zone(_ text: Substring) -> Int? {
        guard text.first == "+" || text.first == "-" else { return (zones[String(text)] ?? 0) * 60 }
        guard text.utf8.count == 5, let number = Int(text.dropFirst()), number >= 0,
            number % 100 < 60
        else { return nil }
        return (number / 100 * 60 + number % 100) * (text.first == "-" ? -1 : 1)
    }
}
