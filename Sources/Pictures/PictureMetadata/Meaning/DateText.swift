import Calendars

/// Reads the dates that cameras and programs write.
///
///     EXIF        2024:05:01 12:34:56, 2024:05:01 01:34:56 PM
///     XMP         2024-05-01T12:34:56.789+02:00, 2024-05-01T12:34Z
///     IPTC        20240501, 123456+0200
///     others      20240501123456, 2024:05:01:12:34:56, 2024-05-01_12-34-56
///     in part     2024, 2024-05, 2024:05:00 00:00:00
///     unknown     2024:05:01   :  :??, 2024:05:01 --:--:--, 2024:__:__
///     on phones   ٢٠٢٤:٠٥:٠١ ١٢:٣٤:٥٦, 2024:05:01 01:34:56 p. m.
///     in words    Wed, 1 May 2024 12:34:56 +0200 (``WrittenDate``)
///
/// Other programs mix these forms, pad with blanks, or leave out the time. Phones have written the
/// hour after midnight as the 24th of the day that begins.
/// Year, month and day are needed in this order, because `05/01/2024` is a day in May or in January.
/// A spelling that is not understood to its end is no date, because a wrong one is worse.
package struct DateText {
    /// A date of a file's field.
    ///
    /// - Parameters:
    ///   - text: The date, with or without a time and an offset from UTC.
    ///   - offset: A field with the offset; one that is not understood counts as unknown.
    ///   - fraction: A field with the digits after the second.
    ///   - source: Where the fields come from.
    /// - Returns: The date; nil if the text is none.
    package static func date(
        in text: String, offset: String = "", fraction: String = "", from source: CaptureDate.Source
    ) -> CaptureDate? {
        // A field of C may have anything after its end.
        let plain = withPlainDigits(text)
        let text = WrittenDate.inNumbers(plain) ?? plain
        var reader = DateText(rest: text.utf8.prefix { $0 != 0 }.prefix(longest)[...])
        guard let (time, zone, precision) = reader.read() else { return nil }
        var milliseconds = time.milliseconds
        guard precision == .time else {
            return CaptureDate(
                milliseconds: milliseconds, zone: nil, source: source, precision: precision)
        }
        if time.millisecond == 0 { milliseconds += Int64(Self.milliseconds(fraction)) }
        var offset = DateText(rest: offset.utf8.prefix { $0 != 0 }.prefix(longest)[...])
        return CaptureDate(
            milliseconds: milliseconds, zone: zone ?? offset.zone(), source: source)
    }

    /// Characters of a date: several times the longest.
    private static let longest = 128

    /// The digits of all scripts as those of ASCII: phones write those of the language that they speak.
    private static func withPlainDigits(_ text: String) -> String {
        guard !text.utf8.prefix(longest).allSatisfy({ $0 < 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            let properties = scalar.properties
            if properties.numericType == .decimal, let value = properties.numericValue {
                plain.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(value)))
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    private var rest: Substring.UTF8View

    private init(rest: Substring.UTF8View) { self.rest = rest }

    // MARK: Grammar

    private mutating func read() -> (CivilTime, zone: Int?, CaptureDate.Precision)? {
        skipBlanks()
        guard let (date, precision) = date() else { return nil }
        if precision != .day {
            // The rest is a time that is not known either: blanks, zeros, and what separates them.
            guard rest.allSatisfy({ ":T0".utf8.contains($0) || Self.isBlank($0) }) else {
                return nil
            }
            return CivilTime(date).map { ($0, nil, precision) }
        }
        let hasMark = take("T") || take("t")
        let hasBlank = skipBlanks()
        // A time that is not known is written as blanks or hyphens between colons.
        if !hasMark, rest.allSatisfy({ ":-".utf8.contains($0) || Self.isBlank($0) }) {
            return CivilTime(date).map { ($0, nil, .day) }
        }
        guard hasMark || hasBlank || hasClock || take(":"), let time = time() else { return nil }
        skipBlanks()
        guard let hour = hourOfDay(time.hour),
            let civil = CivilTime(
                date, hour: hour, minute: time.minute, second: time.second,
                millisecond: time.millisecond)
        else { return nil }
        if rest.isEmpty { return (civil, nil, .time) }
        if take(word: "UTC") || take(word: "GMT"), isAtEnd { return (civil, 0, .time) }
        if isAtZoneName { return (civil, nil, .time) }
        guard let sign = rest.first, "+-Zz".utf8.contains(sign) else { return nil }
        // The time is known even if the offset is absurd.
        return (civil, zone(), .time)
    }

    private typealias Day = (year: Int, month: Int, day: Int)

    /// `2024:05:01` with any of the usual separators, or `20240501`; less if the rest is missing, blank
    /// or zero.
    private mutating func date() -> (Day, CaptureDate.Precision)? {
        let digits = digits(upTo: 8)
        if digits.count == 8 {
            let number = Self.number(digits)
            return Self.day(number / 10_000, number / 100 % 100, number % 100)
        }
        guard digits.count == 4 else { return nil }
        let year = Self.number(digits)
        guard let separator = rest.first, !Self.isBlank(separator) else {
            return Self.day(year, 0, 0)
        }
        guard ":-/.".utf8.contains(separator) else { return nil }
        rest.removeFirst()
        let month = twoDigits() ?? 0
        guard rest.first == separator else { return Self.day(year, month, 0) }
        rest.removeFirst()
        return Self.day(year, month, twoDigits() ?? 0)
    }

    /// The day with these numbers, and how much of it is known.
    private static func day(
        _ year: Int, _ month: Int, _ day: Int
    ) -> (Day, CaptureDate.Precision)? {
        let year = CaptureDate.gregorian(year)
        return switch (month, day) {
        case (0, 0): ((year, 1, 1), .year)
        case (0, _): nil
        case (_, 0): ((year, month, 1), .month)
        default: ((year, month, day), .day)
        }
    }

    /// `12:34:56.789` without its last parts, `12-34-56`, or `123456`.
    ///
    /// Behind `12:34`, a hyphen begins an offset.
    private mutating func time() -> (hour: Int, minute: Int, second: Int, millisecond: Int)? {
        let start = rest
        let digits = digits(upTo: 6)
        if digits.count == 6 {
            let number = Self.number(digits)
            return (number / 10_000, number / 100 % 100, number % 100, fraction())
        }
        rest = start
        guard let hour = twoDigits(), let separator = rest.first,
            ":-.".utf8.contains(separator)
        else { return nil }
        rest.removeFirst()
        guard let minute = twoDigits() else { return nil }
        let hasColons = separator == UInt8(ascii: ":")
        if !hasColons, rest.first == separator {
            rest.removeFirst()
        } else if !take(":") {
            return hasColons ? (hour, minute, 0, 0) : nil
        }
        return (hour, minute, twoDigits() ?? 0, fraction())
    }

    /// Whether a time without colons follows the date at once.
    private var hasClock: Bool { rest.prefix { (0x30...0x39).contains($0) }.count == 6 }

    /// The hour from 0 to 23; `AM`, `PM` or `p. m.` behind the time says that the clock has twelve hours.
    private mutating func hourOfDay(_ hour: Int) -> Int? {
        guard hour <= 24 else { return nil }
        if isAtZoneName { return hour % 24 }
        let isMorning = take("A") || take("a")
        guard isMorning || take("P") || take("p") else { return hour % 24 }
        take(".")
        skipBlanks()
        guard take("M") || take("m"), (1...12).contains(hour) else { return nil }
        take(".")
        skipBlanks()
        return hour % 12 + (isMorning ? 0 : 12)
    }

    /// Whether nothing but the name of a time zone follows, as `CEST`: several share most of them.
    private var isAtZoneName: Bool {
        let name = rest.prefix { (0x41...0x5A).contains($0) }
        return (3...5).contains(name.count)
            && rest.dropFirst(name.count).allSatisfy(Self.isBlank)
    }

    private mutating func fraction() -> Int {
        guard take(".") || take(",") else { return 0 }
        return Self.milliseconds(String(decoding: digits(upTo: Self.longest), as: UTF8.self))
    }

    /// Minutes of `Z`, `+02:00`, `+0200` or `+02`; nil for anything else.
    private mutating func zone() -> Int? {
        skipBlanks()
        if take("Z") || take("z") { return isAtEnd ? 0 : nil }
        let isWest = take("-")
        guard isWest || take("+") else { return nil }
        let digits = digits(upTo: 4)
        var (hours, minutes) = (Self.number(digits), 0)
        switch digits.count {
        case 4: (hours, minutes) = (hours / 100, hours % 100)
        case 1...2: if take(":") { minutes = twoDigits() ?? 60 }
        default: return nil
        }
        let zone = (hours * 60 + minutes) * (isWest ? -1 : 1)
        return isAtEnd && minutes < 60 && CaptureDate.zones.contains(zone) ? zone : nil
    }

    // MARK: Tokens

    /// Whether it stands for nothing: also marks that programs put where digits are not known.
    private static func isBlank(_ byte: UInt8) -> Bool {
        " _?".utf8.contains(byte) || (0x09...0x0D).contains(byte)
    }

    private var isAtEnd: Bool { rest.allSatisfy(Self.isBlank) }

    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let blanks = rest.prefix(while: Self.isBlank)
        rest = rest.dropFirst(blanks.count)
        return !blanks.isEmpty
    }

    @discardableResult
    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    private mutating func digits(upTo limit: Int) -> Substring.UTF8View {
        let digits = rest.prefix { (0x30...0x39).contains($0) }.prefix(limit)
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// One digit or two, which blanks may pad.
    private mutating func twoDigits() -> Int? {
        skipBlanks()
        let digits = digits(upTo: 2)
        return digits.isEmpty ? nil : Self.number(digits)
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The first three of the digits after a second; zero if there are others than digits.
    private static func milliseconds(_ text: String) -> Int {
        let digits = text.prefix { $0 != "\0" }.trimmed.utf8
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return number((Array(digits) + [0x30, 0x30, 0x30]).prefix(3))
    }
}
