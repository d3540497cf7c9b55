import Calendars

/// When a picture was taken: the time of a clock where it was taken, in the Gregorian calendar.
package struct CaptureDate: Hashable, Sendable {
    /// Milliseconds of that clock since it showed 1970-01-01T00:00; negative before.
    package let milliseconds: Int64
    /// Minutes that the clock is ahead of UTC; nil if unknown.
    package let zone: Int?
    package let source: Source

    /// Where a date comes from, the best first.
    package enum Source: UInt8, CaseIterable, Sendable {
        case exif, xmp, iptc
        /// The time of the file, which the index takes when the file itself says nothing.
        case file
    }

    /// A date; nil outside the years 1800 to 9999, or more than 14 hours from UTC.
    package init?(milliseconds: Int64, zone: Int?, source: Source) {
        guard Self.range.contains(milliseconds), zone.map(Self.zones.contains) ?? true else {
            return nil
        }
        (self.milliseconds, self.zone, self.source) = (milliseconds, zone, source)
    }

    /// For a file without any time.
    static let epoch = CaptureDate(zone: 0, source: .file)

    private init(zone: Int?, source: Source) {
        (milliseconds, self.zone, self.source) = (0, zone, source)
    }

    /// The first year is older than photography, the last the last of four digits.
    static let years = 1800...9999
    /// The clocks farthest from UTC are those of Kiribati.
    static let zones = -14 * 60...14 * 60

    private static let range =
        CivilTime.start(of: years.lowerBound)..<CivilTime.start(of: years.upperBound + 1)

    /// ISO 8601, as `2024-05-01T12:34:56.789+02:00`.
    ///
    /// The offset is left out if unknown, the fraction if zero.
    package var text: String {
        let time = CivilTime(milliseconds: milliseconds)
        let day = [time.month, time.day].map { "-" + $0.zeroPadded(to: 2) }
        let clock = [time.hour, time.minute, time.second].map { $0.zeroPadded(to: 2) }
        var text = time.year.zeroPadded(to: 4) + day.joined() + "T" + clock.joined(separator: ":")
        if time.millisecond != 0 { text += ".\(time.millisecond.zeroPadded(to: 3))" }
        guard let zone else { return text }
        let (hours, minutes) = zone.magnitude.quotientAndRemainder(dividingBy: 60)
        return text + (zone < 0 ? "-" : "+") + Int(hours).zeroPadded(to: 2) + ":"
            + Int(minutes).zeroPadded(to: 2)
    }
}
