import Calendars

/// When a screen changes: the moments of a rule, outside the quiet hours.
///
/// What is due in quiet hours happens once, when they end:
///
///     rule         │     │     │     │     │     │
///     quiet hours        ├───────────────┤
///     changes      │     ·     ·     ·   │ │     │
///
/// Every function depends on its arguments alone. A count over a year takes some 100 µs.
package struct Schedule: Equatable, Sendable {
    package let rule: ChangeRule
    package let quietHours: QuietHours?
    package let zone: TimeZoneRules

    package init(_ rule: ChangeRule, quietHours: QuietHours? = nil, zone: TimeZoneRules = .utc) {
        self.rule = rule
        self.quietHours = quietHours
        self.zone = zone
    }

    /// How many changes there are after one moment and up to another, included; negative if the second
    /// one is earlier.
    package func changes(after start: UnixTime, through end: UnixTime) -> Int {
        end < start
            ? -count(in: end.next..<start.next) : count(in: start.next..<end.next)
    }

    /// The next change after a moment; nil if there is none within ten years.
    package func change(after time: UnixTime) -> UnixTime? {
        moment(ofChange: 1, after: time, withinDays: 3_660)
    }

    /// The moment of a change, counted from 1 after a moment; nil if it is too far in the future.
    package func moment(
        ofChange number: Int, after time: UnixTime, withinDays limit: Int = 40_000
    ) -> UnixTime? {
        precondition(number > 0, "changes are counted from 1, not from \(number)")
        if let moment = regularMoment(number, after: time) { return moment }
        var left = number
        var start = time.next
        for _ in 0..<limit {
            let end = start.later(by: Self.dayLength)
            let count = count(in: start..<end)
            if count >= left { return moment(ofChange: left, in: start..<end) }
            left -= count
            start = end
            if rule == .never { return nil }
        }
        return nil
    }

    /// The moment of a change, counted from 1 backwards from a moment, included; nil if it is too long
    /// ago.
    package func moment(ofChange number: Int, upTo time: UnixTime) -> UnixTime? {
        precondition(number > 0, "changes are counted from 1, not from \(number)")
        var left = number
        var end = time.next
        for _ in 0..<40_000 where rule != .never {
            let start = end.later(by: -Self.dayLength)
            let count = count(in: start..<end)
            if count >= left { return moment(ofChange: count - left + 1, in: start..<end) }
            left -= count
            end = start
        }
        return nil
    }

    /// Whether a moment is in the quiet hours.
    package func isQuiet(at time: UnixTime) -> Bool {
        quietPeriods(touching: time..<time.next).contains { $0.contains(time) }
    }

    /// When quiet hours begin or end next; nil without quiet hours.
    package func quietEdge(after time: UnixTime) -> UnixTime? {
        quietPeriods(touching: time..<time.later(by: 2 * Self.dayLength))
            .flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > time }.min()
    }

    /// In milliseconds.
    static let dayLength: Int64 = 86_400_000
}

extension Schedule {
    /// The moment of a change of an interval that has so many, by bisection: changes are at whole
    /// seconds.
    private func moment(ofChange number: Int, in interval: Range<UnixTime>) -> UnixTime {
        let start = interval.lowerBound
        var low = start.seconds - 1
        var high = interval.upperBound.seconds
        while low + 1 < high {
            let middle = (low + high) / 2
            let end = max(start, UnixTime(seconds: middle).next)
            if count(in: start..<end) >= number { high = middle } else { low = middle }
        }
        return UnixTime(seconds: high)
    }

    /// The moment of a change of a period without quiet hours.
    private func regularMoment(_ number: Int, after time: UnixTime) -> UnixTime? {
        guard case .seconds(let period) = rule, ChangeRule.isUniversal(period), quietHours == nil
        else { return nil }
        let length = 1000 * period
        let (steps, isTooFar) = length.multipliedReportingOverflow(by: Int64(number))
        guard !isTooFar, steps < 1 << 60 else { return nil }
        return UnixTime(
            milliseconds: time.milliseconds.floorDivided(by: length).quotient * length + steps)
    }

    /// The changes in an interval.
    private func count(in interval: Range<UnixTime>) -> Int {
        var count = 0
        var active = interval.lowerBound
        for quiet in quietPeriods(touching: interval) {
            let end = min(quiet.lowerBound, interval.upperBound)
            if active < end { count += rule.count(in: active..<end, zone) }
            let isOwed =
                interval.contains(quiet.upperBound) && rule.count(in: quiet, zone) > 0
                && rule.count(in: quiet.upperBound..<quiet.upperBound.next, zone) == 0
            if isOwed { count += 1 }
            active = max(active, quiet.upperBound)
        }
        if active < interval.upperBound {
            count += rule.count(in: active..<interval.upperBound, zone)
        }
        return count
    }

    /// The quiet hours that overlap an interval or end where it begins, in order.
    private func quietPeriods(touching interval: Range<UnixTime>) -> [Range<UnixTime>] {
        guard let quietHours else { return [] }
        let first = zone.day(at: interval.lowerBound) - 1
        let last = zone.day(at: interval.upperBound)
        return (first...last).map { quietHours.period(from: $0, in: zone) }
            .filter {
                $0.upperBound >= interval.lowerBound && $0.lowerBound < interval.upperBound
                    && !$0.isEmpty
            }
    }
}

extension ChangeRule {
    /// How many moments of the rule are in an interval, quiet hours left aside.
    fileprivate func count(in interval: Range<UnixTime>, _ zone: TimeZoneRules) -> Int {
        switch self {
        case .never: return 0
        case .seconds(let period):
            guard !Self.isUniversal(period) else {
                return Self.multiples(of: period, since: UnixTime(seconds: 0), in: interval)
            }
            let days = zone.day(at: interval.lowerBound)...zone.day(at: interval.upperBound)
            return days.reduce(0) { count, day in
                let midnight = zone.moment(0, on: day)
                let today =
                    max(
                        midnight, interval.lowerBound)..<max(
                        midnight, interval.lowerBound,
                        min(zone.moment(0, on: day + 1), interval.upperBound))
                return count + Self.multiples(of: period, since: midnight, in: today)
            }
        case .days, .times:
            let days = zone.day(at: interval.lowerBound)...zone.day(at: interval.upperBound)
            return days.reduce(0) { count, day in
                count + moments(on: day, zone).count { interval.contains($0) }
            }
        }
    }

    /// How many moments of an interval are whole periods of so many seconds behind an origin.
    private static func multiples(
        of period: Int64, since origin: UnixTime, in interval: Range<UnixTime>
    ) -> Int {
        let length = 1000 * period
        // Of the moments before an end, those before a beginning are left out.
        return Int(
            (interval.upperBound - origin - 1).floorDivided(by: length).quotient
                - (interval.lowerBound - origin - 1).floorDivided(by: length).quotient)
    }

    /// The moments of a day, in order; no moments of a period in seconds, which are too many.
    private func moments(on day: Int, _ zone: TimeZoneRules) -> [UnixTime] {
        switch self {
        case .never, .seconds: return []
        case .days(let count):
            return (day - Self.firstDay) % count == 0 ? [zone.moment(0, on: day)] : []
        case .times(let times):
            let today = times.filter { $0.isOn(day: day) }
            guard !today.isEmpty else { return [] }
            let (start, end) = (zone.moment(0, on: day), zone.moment(0, on: day + 1))
            guard zone.isSteady(from: start, to: end) else {
                return Set(today.flatMap { $0.moments(on: day, from: start, to: end, zone) })
                    .sorted()
            }
            let minutes =
                today.count == 1 ? today[0].minutes : Set(today.flatMap(\.minutes)).sorted()
            return minutes.map { start.later(by: 60_000 * Int64($0)) }
        }
    }
}

extension CronTimes {
    /// The moments of a day on which clocks are set.
    ///
    /// A time that clocks skip is the moment at which they skip it. Of a time that they show twice only
    /// the first counts, unless the rule is about each hour.
    fileprivate func moments(
        on day: Int, from start: UnixTime, to end: UnixTime, _ zone: TimeZoneRules
    ) -> [UnixTime] {
        guard isEachHour else {
            return minutes.map { zone.moment(60 * Int64($0), on: day) }
                .filter { start..<end ~= $0 }
        }
        let shown = Set(minutes)
        return stride(from: start.milliseconds, to: end.milliseconds, by: 60_000)
            .map(UnixTime.init(milliseconds:))
            .filter { moment in
                let local = zone.local(moment)
                return shown.contains(60 * local.hour + local.minute)
            }
    }
}

extension UnixTime {
    /// A millisecond later: the end of an interval that includes this moment.
    fileprivate var next: UnixTime { later(by: 1) }
}

extension BinaryInteger {
    /// The quotient, rounded down, and the rest, which is not negative.
    func floorDivided(by divisor: Self) -> (quotient: Self, rest: Self) {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
