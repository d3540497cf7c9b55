/// The clocks of a time zone: how far they are ahead of UTC, and when that changes.
///
/// A value, so that every function of it is pure. ``init(named:)`` reads it from the system.
package struct TimeZoneRules: Equatable, Sendable {
    /// As in the IANA time zone database: `Europe/Berlin`.
    package let name: String
    /// When each period of one offset begins, in seconds since 1970; the first one has no beginning.
    private let starts: [Int64]
    /// The seconds that clocks are ahead of UTC in each period.
    private let offsets: [Int64]

    /// - Parameters:
    ///   - name: The name.
    ///   - offset: The seconds ahead of UTC before the first change.
    ///   - changes: The moments of changes in seconds since 1970, in order, with the new offset.
    package init(name: String, offset: Int64, changes: [(at: Int64, offset: Int64)] = []) {
        self.name = name
        starts = [.min] + changes.map(\.at)
        offsets = [offset] + changes.map(\.offset)
    }

    package static let utc = TimeZoneRules(name: "UTC", offset: 0)

    /// The period of one offset that a time is in.
    private func period(at seconds: Int64) -> Int {
        var low = 0
        var high = starts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= seconds { low = middle } else { high = middle }
        }
        return low
    }

    /// The time that clocks show.
    package func local(_ time: UnixTime) -> CivilTime {
        CivilTime(
            milliseconds: time.milliseconds + 1000 * offsets[period(at: time.seconds)])
    }

    /// The first moment at which clocks show this time of a day, or a later one.
    ///
    /// So a time that clocks skip is the moment at which they skip it, and of a time that they show
    /// twice it is the first.
    ///
    /// - Parameters:
    ///   - second: Seconds since the day's midnight.
    ///   - day: Days since 1970-01-01.
    /// - Returns: The moment.
    package func moment(_ second: Int64, on day: Int) -> UnixTime {
        let shown = Int64(day) * Self.dayLength + second
        // No clock is more than a day from UTC.
        var period = period(at: shown - Self.dayLength)
        while true {
            let candidate = max(starts[period], shown - offsets[period])
            period += 1
            if period == starts.count || candidate < starts[period] {
                return UnixTime(seconds: candidate)
            }
        }
    }

    /// The last day whose first moment is not later, in days since 1970-01-01.
    ///
    /// Unlike the date that clocks show it never goes back, even where clocks are set back over
    /// midnight.
    package func day(at time: UnixTime) -> Int {
        let shown = time.seconds + offsets[period(at: time.seconds)]
        let day = Int((Double(shown) / Double(Self.dayLength)).rounded(.down))
        return moment(0, on: day + 1) <= time ? day + 1 : day
    }

    /// Whether clocks show each time of these moments once and skip none.
    package func isSteady(from start: UnixTime, to end: UnixTime) -> Bool {
        period(at: start.seconds) == period(at: end.seconds)
    }

    /// The length of a day without a change, in seconds.
    package static let dayLength: Int64 = 86_400
}
