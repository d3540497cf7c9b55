import Calendars
import FileAccess

/// Reads the dates that phones, cameras and programs write into the names of files.
///
///     IMG_20230401_081530.jpg, PXL_20230401_081530123.jpg, 20230401_081530.jpg
///     IMG-20161224-WA0014.jpg, Screenshot_20190201-212530_Fennec.png, DJI_20230401081530_0001.jpg
///     2011-07-19 11.36.39.jpg, signal-2018-08-21-100217.jpg, photo_2020-05-01_12-34-56.jpg
///     WhatsApp Image 2020-05-01 at 12.34.56.jpeg, Screen Shot 2020-05-01 at 1.02.03 PM.png
///     2020050112345600-0123456789ABCDEF.jpg, 2020_0501_123456_001.jpg    (consoles, dashboard cameras)
///     FB_IMG_1534567890123.jpg, mmexport1534567890123.jpg    (milliseconds since 1970)
///
///     Oma 24.12.1965.jpg, 12-24-2016.jpg, photo_5@01-04-2023_08-15-30.jpg (Telegram), 2023年4月1日.jpg
///     Oma 17. Juni 1985.jpg, Adobe Scan Jan 2, 2019.jpg, 2019-Jan-02.jpg
///
/// A year has four digits: `03.04.20` has three meanings, and is not read. Behind a day and a month it is
/// read if these have one order alone, which `03.04.2020` has not. Neither is a year or a month alone,
/// because a counter looks the same.
package struct FileNameDate {
    /// The date in the name of a file; nil if it has none.
    package static func date(in name: [UInt8]) -> CaptureDate? {
        let stem = CanonicalName.composed(FileName.stem(of: name))
        var reader = FileNameDate(stem.prefix(longest))
        while !reader.rest.isEmpty {
            guard reader.atDigit else {
                reader.rest.removeFirst()
                continue
            }
            if let date = reader.date() { return date }
            reader.rest = reader.rest.drop(while: isDigit)
        }
        return nil
    }

    /// Bytes of a name that are read: the limit of file systems.
    private static let longest = 255

    /// The years in which files have had names.
    private static let years = 1900...2099
    /// Milliseconds of 13 digits from the September of 2001, up to 2033: barcodes begin later.
    private static let stamps: Range<Int64> = 1_000_000_000_000..<2_000_000_000_000

    private let stem: ArraySlice<UInt8>
    private var rest: ArraySlice<UInt8>

    private init(_ stem: ArraySlice<UInt8>) {
        self.stem = stem
        rest = stem
    }

    // MARK: Grammar

    /// The date at a number; the reader stays where it is if there is none.
    private func date() -> CaptureDate? {
        var reader = self
        let digits = reader.takeDigits()
        switch digits.count {
        case 1, 2:
            if let written = WrittenMonth(around: digits.indices, in: stem) {
                reader.rest = stem[written.end...]
                return reader.date(written.year, written.month, Self.number(digits))
            }
            // Between blanks, two numbers of one digit may count anything.
            guard let separator = reader.takeSeparator(), "-_. ".utf8.contains(separator),
                case let next = reader.takeDigits(), (1...2).contains(next.count),
                separator != UInt8(ascii: " ") || digits.count + next.count == 4,
                reader.takeSeparator() == separator, let year = reader.take(digits: 4)
            else { return nil }
            let (one, other) = (Self.number(digits), Self.number(next))
            // Telegram's exports have the day first.
            if isBehindAt { return reader.date(year, other, one) }
            return reader.date(year, inAnyOrder: one, other)
        case 4 where reader.take(anyOf: FileNameWords.yearMarks):
            guard let month = reader.takeShortNumber(),
                reader.take(anyOf: FileNameWords.monthMarks),
                let day = reader.takeShortNumber(), reader.take(anyOf: FileNameWords.dayMarks)
            else { return nil }
            var timed = reader
            guard let clock = timed.takeMarkedTime() else {
                return reader.date(Self.number(digits), month, day)
            }
            return Self.date((Self.number(digits), month, day), clock, isGuess: true)
        case 4:
            if let written = WrittenMonth.behind(year: digits.indices, in: stem) {
                reader.rest = stem[written.end...]
                return reader.date(Self.number(digits), written.month, written.day)
            }
            guard let separator = reader.takeSeparator() else { return nil }
            let next = reader.takeDigits()
            if next.count == 4 {
                let (month, day) = Self.number(next).quotientAndRemainder(dividingBy: 100)
                return Self.date(
                    (Self.number(digits), month, day), reader.takeTime(), isGuess: false)
            }
            guard (1...2).contains(next.count), reader.takeSeparator() == separator,
                case let day = reader.takeDigits(), (1...2).contains(day.count)
            else { return nil }
            let (stored, year) = (Self.number(digits), CaptureDate.gregorian(Self.number(digits)))
            // With one digit it may count something, unless a time follows: screenshots in Finnish.
            return Self.date(
                (year, Self.number(next), Self.number(day)), reader.takeTime(),
                isGuess: next.count + day.count == 4 && year == stored)
        case 8:
            let (year, rest) = Self.number(digits).quotientAndRemainder(dividingBy: 10_000)
            return reader.date(year, rest / 100, rest % 100)
        case 13:
            // Facebook's names are of ids: 29541_1357924680123_1234567890_n.jpg.
            let isID = reader.isBeforeNumber && isBehindNumber
            return Int64(String(decoding: digits, as: UTF8.self)).flatMap {
                guard !isID, Self.stamps.contains($0) else { return nil }
                return CaptureDate(milliseconds: $0, zone: 0, source: .name)
            }
        case 12, 14, 16, 17:
            let (year, rest) = Self.number(digits.prefix(8)).quotientAndRemainder(
                dividingBy: 10_000)
            return Self.date(
                (year, rest / 100, rest % 100), Self.clock(digits.dropFirst(8)), isGuess: false)
        default: return nil
        }
    }

    /// The date of a day, with the time that follows it, if one does.
    private func date(_ year: Int, _ month: Int, _ day: Int) -> CaptureDate? {
        var reader = self
        return Self.date((year, month, day), reader.takeTime(), isGuess: true)
    }

    /// The date of a day whose day and month stand in an order that only their numbers tell.
    private func date(_ year: Int, inAnyOrder one: Int, _ other: Int) -> CaptureDate? {
        let months = 1...12
        guard one == other || !months.contains(one) || !months.contains(other) else { return nil }
        return months.contains(one) ? date(year, one, other) : date(year, other, one)
    }

    /// - Parameters:
    ///   - day: Its numbers.
    ///   - clock: The time of the day; nil if there is none.
    ///   - isGuess: Whether the day stands without a time that no clock shows.
    /// - Returns: The date; nil if the calendar has no such day.
    private static func date(
        _ day: (year: Int, month: Int, day: Int), _ clock: Clock?, isGuess: Bool
    ) -> CaptureDate? {
        guard years.contains(day.year) else { return nil }
        let time = clock.flatMap {
            CivilTime(
                day, hour: $0.hour, minute: $0.minute, second: $0.second,
                millisecond: $0.millisecond)
        }
        if let time {
            return CaptureDate(milliseconds: time.milliseconds, zone: nil, source: .name)
        }
        guard isGuess, let start = CivilTime(day) else { return nil }
        return CaptureDate(
            milliseconds: start.milliseconds, zone: nil, source: .name, precision: .day)
    }

    private typealias Clock = (hour: Int, minute: Int, second: Int, millisecond: Int)

    /// The time behind a date: `_081530`, `_081530123`, ` 11.36.39`, ` at 1.02.03 PM`, `T08:15`.
    private mutating func takeTime() -> Clock? {
        // A separator or a word between blanks, as " at ", " um ", " à ", ", às ", " a la(s) ".
        guard let first = rest.first, !Self.isDigit(first) else { return nil }
        let gap = rest.prefix { !Self.isDigit($0) }
        let words = String(decoding: gap, as: UTF8.self)
        let half = FileNameWords.halves[String(words[...].trimmed)]
        let isWord =
            (words.hasPrefix(" ") || words.hasPrefix(", ")) && words.hasSuffix(" ")
            && words.count <= 9
        guard isWord || half != nil || FileNameWords.gaps.contains(words) else { return nil }
        rest = rest.dropFirst(gap.count)
        let digits = takeDigits()
        switch digits.count {
        case 6, 9: return Self.clock(digits)
        case 1, 2:
            guard let separator = rest.first, ".-_:h ".utf8.contains(separator) else { return nil }
            rest.removeFirst()
            guard let minute = take(digits: 2) else { return nil }
            var clock: Clock = (Self.number(digits), minute, 0, 0)
            let isBlank = separator == UInt8(ascii: " ")
            if let next = rest.first, (isBlank ? " " : ".-_:m").utf8.contains(next),
                rest.dropFirst().first.map(Self.isDigit) == true
            {
                rest.removeFirst()
                guard let second = take(digits: 2) else { return nil }
                clock.second = second
            } else if isBlank {
                // Two numbers between blanks may count anything.
                return nil
            }
            return Self.clock(clock, in: half ?? self.half)
        default: return nil
        }
    }

    private typealias Half = FileNameWords.Half

    /// The time of a Chinese, Japanese or Korean date: `13时22分33秒`, ` 下午1时22分`.
    private mutating func takeMarkedTime() -> Clock? {
        rest = rest.drop { $0 == UInt8(ascii: " ") }
        let half = FileNameWords.halves.first { rest.starts(with: $0.key.utf8) }
        rest = rest.dropFirst(half?.key.utf8.count ?? 0)
        guard let hour = takeShortNumber(), take(anyOf: FileNameWords.hourMarks),
            let minute = takeShortNumber(), take(anyOf: FileNameWords.minuteMarks)
        else { return nil }
        let second = takeShortNumber().flatMap { take(anyOf: FileNameWords.secondMarks) ? $0 : nil }
        return Self.clock((hour, minute, second ?? 0, 0), in: half?.value)
    }

    /// The half that stands behind the time: `AM`, `pm`, `p.m.`, `p. m.`, `μ.μ.`; nil if none does.
    private var half: Half? {
        let word = String(decoding: rest, as: UTF8.self).filter { $0 != "." && !$0.isWhitespace }
            .prefix { $0.isLetter }
        if let half = FileNameWords.halvesBehind[String(word)] { return half }
        var rest = rest.drop { !Self.isLetter($0) }
        guard let first = rest.popFirst().map({ $0 | 0x20 }) else { return nil }
        if rest.first == UInt8(ascii: ".") { rest = rest.drop { !Self.isLetter($0) } }
        guard let second = rest.popFirst(), second | 0x20 == UInt8(ascii: "m"),
            rest.first.map(Self.isLetter) != true
        else { return nil }
        return switch first {
        case UInt8(ascii: "a"): .morning
        case UInt8(ascii: "p"): .afternoon
        default: nil
        }
    }

    /// The time of a clock, which is one of twelve hours if the half of the day is known.
    private static func clock(_ clock: Clock, in half: Half?) -> Clock {
        guard let half, (1...12).contains(clock.hour) else { return clock }
        var clock = clock
        clock.hour = clock.hour % 12 + (half == .afternoon ? 12 : 0)
        return clock
    }

    /// `0815`, `081530` or `081530123`; two more digits are the number of one of that second.
    ///
    /// Phones that write the hour after midnight as the 24th into EXIF do so here (``DateText``).
    private static func clock(_ digits: ArraySlice<UInt8>) -> Clock {
        let time = number(digits.prefix(6)) * (digits.count == 4 ? 100 : 1)
        let hour = time / 10_000
        let milliseconds = digits.count == 9 ? number(digits.dropFirst(6)) : 0
        return (hour == 24 ? 0 : hour, time / 100 % 100, time % 100, milliseconds)
    }

    // MARK: Tokens

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private var atDigit: Bool { rest.first.map(Self.isDigit) ?? false }

    /// Whether `_` and a digit follow.
    private var isBeforeNumber: Bool {
        rest.first == UInt8(ascii: "_") && rest.dropFirst().first.map(Self.isDigit) == true
    }

    /// Whether a digit and `_` stand in front.
    private var isBehindNumber: Bool {
        let front = stem[..<rest.startIndex]
        return front.last == UInt8(ascii: "_") && front.dropLast().last.map(Self.isDigit) == true
    }

    /// Whether `@` stands in front.
    private var isBehindAt: Bool { stem[..<rest.startIndex].last == UInt8(ascii: "@") }

    private mutating func take(anyOf marks: [[UInt8]]) -> Bool {
        guard let mark = marks.first(where: { rest.starts(with: $0) }) else { return false }
        rest = rest.dropFirst(mark.count)
        return true
    }

    /// A number of one digit or two, behind blanks.
    private mutating func takeShortNumber() -> Int? {
        rest = rest.drop { $0 == UInt8(ascii: " ") }
        let digits = takeDigits()
        return (1...2).contains(digits.count) ? Self.number(digits) : nil
    }

    private mutating func takeDigits() -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// A number of exactly so many digits.
    private mutating func take(digits count: Int) -> Int? {
        let digits = takeDigits()
        return digits.count == count ? Self.number(digits) : nil
    }

    private mutating func takeSeparator() -> UInt8? {
        guard let byte = rest.first, "-_.: ".utf8.contains(byte) else { return nil }
        rest.removeFirst()
        return byte
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { $0 &* 10 &+ Int($1 - 0x30) }
    }
}
