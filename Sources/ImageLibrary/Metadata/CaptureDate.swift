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
        var text = "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
        text += "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
        if time.millisecond != 0 { text += ".\(padded(time.millisecond, 3))" }
        guard let zone else { return text }
        let (hours, minutes) = zone.magnitude.quotientAndRemainder(dividingBy: 60)
        return text + (zone < 0 ? "-" : "+") + padded(Int(hours), 2) + ":" + padded(Int(minutes), 2)
    }

    private func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
