import Calendars

/// When a picture was taken: the time of a clock where it was taken, in the Gregorian calendar.
package struct CaptureDate: Hashable, Sendable {
    /// Milliseconds of that clock since it showed 1970-01-01T00:00; negative before.
    ///
    /// Of a date that is known in part: its first moment.
    package let milliseconds: Int64
    /// Minutes that the clock is ahead of UTC; nil if unknown.
    package let zone: Int?
    package let source: Source
    package let precision: Precision

    /// Where a date comes from, the most trusted first; the names are those of documents.
    package enum Source: UInt8, CaseIterable, Sendable {
        case exif, xmp
        /// XMP in a file beside the picture.
        case sidecar
        case iptc
        /// The container of a video.
        case container
        /// The JSON that Google Takeout writes beside a picture.
        case takeout
        /// When it was digitized, by EXIF, XMP or IPTC, which for a scan is long after it was taken.
        case digitized
        /// The time of the satellites, in UTC.
        case gps
        /// EXIF's DateTime, which programs set when they change the file.
        case modified
        /// The name of the file.
        case name
        /// The time of the file, which the index takes when nothing else is known.
        case file
    }

    /// The smallest part of a date that is known.
    package enum Precision: UInt8, CaseIterable, Comparable, Sendable {
        case time, day, month, year

        package static func < (one: Precision, other: Precision) -> Bool {
            one.rawValue < other.rawValue
        }
    }

    /// A date; nil outside ``years``, or more than 14 hours from UTC.
    package init?(
        milliseconds: Int64, zone: Int?, source: Source, precision: Precision = .time
    ) {
        guard Self.range.contains(milliseconds), zone.map(Self.zones.contains) ?? true else {
            return nil
        }
        (self.milliseconds, self.zone, self.source) = (milliseconds, zone, source)
        self.precision = precision
    }

    /// For a file without any time.
    package static let epoch = CaptureDate(zone: 0, source: .file)

    private init(zone: Int?, source: Source) {
        (milliseconds, self.zone, self.source, precision) = (0, zone, source, .time)
    }

    /// The first year is that of the oldest photograph that is kept, the last the last of four digits.
    static let years = 1826...9999

    /// The year in the Gregorian calendar, also of one of the Buddhist calendar, which is 543 ahead: devices
    /// in Thailand write it.
    static func gregorian(_ year: Int) -> Int { (2443...2642).contains(year) ? year - 543 : year }

    /// The clocks farthest from UTC are those of Kiribati.
    static let zones = -14 * 60...14 * 60

    private static let range =
        CivilTime.start(of: years.lowerBound)..<CivilTime.start(of: years.upperBound + 1)

    /// Whether it is a day of the picture's own, which has anniversaries.
    package var hasOwnDay: Bool { isOwn && precision <= .day }

    /// Whether it belongs to the picture, and not to a copy of its file.
    package var isOwn: Bool { source != .file }

    /// The day on which the picture was taken, where it was taken.
    package var day: CalendarDay { CalendarDay(of: CivilTime(milliseconds: milliseconds)) }

    /// ISO 8601, as `2024-05-01T12:34:56.789+02:00`, or as much of it as is known: `1969-07`.
    ///
    /// The offset is left out if unknown, the fraction if zero.
    package var text: String {
        let time = CivilTime(milliseconds: milliseconds)
        let parts = [
            time.year.zeroPadded(to: 4), time.month.zeroPadded(to: 2), time.day.zeroPadded(to: 2),
        ]
        let known = Precision.year.rawValue - precision.rawValue + 1
        var text = parts.prefix(Int(known)).joined(separator: "-")
        guard precision == .time else { return text }
        text += "T" + time.secondText
        if time.millisecond != 0 { text += ".\(time.millisecond.zeroPadded(to: 3))" }
        guard let zone else { return text }
        let (hours, minutes) = zone.magnitude.quotientAndRemainder(dividingBy: 60)
        return text + (zone < 0 ? "-" : "+") + Int(hours).zeroPadded(to: 2) + ":"
            + Int(minutes).zeroPadded(to: 2)
    }
}

extension CaptureDate {
    /// The most trusted of several dates that can be true.
    ///
    /// A date in the future cannot, nor can the zero of a clock that was never set. Cameras whose clock
    /// was never set, or whose battery was changed, begin on 1 January of some year: such a date gives
    /// way to a later one in the name of the file. EXIF has no date in part: programs write its first moment
    /// there, and what is known into XMP or IPTC.
    ///
    /// - Parameters:
    ///   - dates: What the file, its companions and its name say.
    ///   - today: The present day where the service runs.
    /// - Returns: The date; nil if there is none.
    package static func best(of dates: [CaptureDate], on today: CalendarDay) -> CaptureDate? {
        let possible = dates.filter { !$0.isFuture(on: today) && !$0.isZero }
        guard let best = possible.min(by: { $0.source.rawValue < $1.source.rawValue }) else {
            return nil
        }
        let partial = possible.first {
            $0.precision > .day && best.precision == .time
                && $0.milliseconds == best.milliseconds
        }
        if let partial { return partial }
        guard best.isThatOfAResetClock,
            let named = possible.first(where: { $0.source == .name }),
            named.milliseconds >= best.milliseconds + CivilTime.dayLength
        else { return best }
        return named
    }

    /// Whether it is of a day that has not begun anywhere: somewhere it is tomorrow already.
    package func isFuture(on today: CalendarDay) -> Bool {
        milliseconds >= today.start + 2 * CivilTime.dayLength
    }

    /// Whether this is the moment at which clocks of computers begin, those of Unix and of QuickTime, on the
    /// clocks of some zone; the moment that many phones with Android write instead; or a time of satellites
    /// before there were receivers in cameras.
    ///
    /// Noon is what programs write of a day without a time.
    private var isZero: Bool {
        guard precision == .time else { return false }
        if source == .gps, milliseconds < CivilTime.start(of: 1990) { return true }
        if milliseconds == Self.androidZero { return true }
        return [0, CivilTime.start(of: 1904)].contains { zero in
            let (halfHours, rest) = (milliseconds - zero).quotientAndRemainder(
                dividingBy: 1_800_000)
            return rest == 0 && (-28...28).contains(halfHours) && halfHours != 24
        }
    }

    /// 2002-12-08T12:00:00.
    private static let androidZero: Int64 = 1_039_348_800_000

    /// Whether a camera may show this date because nobody has set its clock.
    private var isThatOfAResetClock: Bool {
        [.exif, .digitized, .modified].contains(source) && (day.month, day.day) == (1, 1)
    }
}
