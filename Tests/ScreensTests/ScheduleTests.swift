import Calendars
import Chance
import Foundation
import Testing

@testable import Screens

/// What clocks show in one minute, by Foundation.
private struct ClockMinute {
    let seconds: Int64
    let minute: Int
    let hour: Int
    let day: Int
    /// 1 for Sunday.
    let weekday: Int
    /// Since the midnight before it, which clocks that are set do not shorten.
    let sinceMidnight: Int64

    var minuteOfDay: Int { 60 * hour + minute }

    /// The minutes of an interval.
    static func all(in name: String, from start: Int64, to end: Int64) throws -> [ClockMinute] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: name))
        return stride(from: start, to: end, by: 60).map { seconds in
            let date = Date(timeIntervalSince1970: Double(seconds))
            let clock = calendar.dateComponents([.minute, .hour, .day, .weekday], from: date)
            let midnight = Int64(calendar.startOfDay(for: date).timeIntervalSince1970)
            return ClockMinute(
                seconds: seconds, minute: clock.minute ?? 0, hour: clock.hour ?? 0,
                day: clock.day ?? 0, weekday: clock.weekday ?? 0,
                sinceMidnight: seconds - midnight)
        }
    }
}

/// A schedule that looks at each minute.
private struct NaiveSchedule {
    let isDue: (ClockMinute) -> Bool
    /// Minutes of the day at which quiet hours begin and end.
    let quiet: (Int, Int)?

    private func isQuiet(_ clock: ClockMinute) -> Bool {
        guard let quiet else { return false }
        let now = clock.minuteOfDay
        return quiet.0 < quiet.1
            ? (quiet.0..<quiet.1).contains(now) : now >= quiet.0 || now < quiet.1
    }

    /// The seconds of all changes in these minutes.
    func changes(in minutes: [ClockMinute]) -> [Int64] {
        var changes: [Int64] = []
        var isOwed = false
        for clock in minutes {
            let isDue = isDue(clock)
            if isQuiet(clock) {
                isOwed = isOwed || isDue
            } else {
                if isDue || isOwed { changes.append(clock.seconds) }
                isOwed = false
            }
        }
        return changes
    }
}

@Suite("A schedule")
struct ScheduleTests {
    private struct Case {
        let name: String
        let schedule: Schedule
        let naive: NaiveSchedule
    }

    private static func time(_ seconds: Int64) -> UnixTime { UnixTime(seconds: seconds) }

    private static func quiet(_ from: String, _ to: String) throws -> QuietHours {
        let (start, end) = (try #require(TimeOfDay(from)), try #require(TimeOfDay(to)))
        return try #require(QuietHours(from: start, to: end))
    }

    private static func cases(in name: String) throws -> [Case] {
        let zone = try #require(TimeZoneRules(named: name))
        let cron = { (text: String) in ChangeRule.times([try #require(CronTimes(text))]) }
        let rules: [(String, ChangeRule, (ClockMinute) -> Bool)] = [
            ("7 minutes", .seconds(420), { $0.sinceMidnight % 420 == 0 }),
            ("5 hours", .seconds(18_000), { $0.sinceMidnight % 18_000 == 0 }),
            ("5 minutes", .seconds(300), { $0.sinceMidnight % 300 == 0 }),
            ("2 hours", .seconds(7_200), { $0.sinceMidnight % 7_200 == 0 }),
            ("a day", .days(1), { $0.minuteOfDay == 0 }),
            ("a week", .days(7), { $0.minuteOfDay == 0 && $0.weekday == 2 }),
            ("7:30", try cron("07:30"), { $0.minuteOfDay == 450 }),
            (
                "quarters on workdays", try cron("*/15 9-17 * * mon-fri"),
                {
                    $0.minute % 15 == 0 && (9...17).contains($0.hour)
                        && (2...6).contains($0.weekday)
                }
            ),
            ("minute 10 of each hour", try cron("10 * * * *"), { $0.minute == 10 }),
            (
                "the 13th or a Friday", try cron("0 12 13 * 5"),
                { $0.minuteOfDay == 720 && ($0.day == 13 || $0.weekday == 6) }
            ),
        ]
        let quiets: [(String, QuietHours?, (Int, Int)?)] = [
            ("", nil, nil),
            (", quiet at night", try quiet("22:30", "06:30"), (1350, 390)),
            (", quiet at noon", try quiet("11:50", "14:05"), (710, 845)),
        ]
        return rules.flatMap { rule in
            quiets.map { quiet in
                Case(
                    name: "\(name): \(rule.0)\(quiet.0)",
                    schedule: Schedule(rule.1, quietHours: quiet.1, zone: zone),
                    naive: NaiveSchedule(isDue: rule.2, quiet: quiet.2))
            }
        }
    }

    /// Two days before and after changes of Berlin's and New York's clocks, minute by minute.
    @Test(
        "has the changes that one finds by looking at each minute",
        arguments: [
            ("Europe/Berlin", 1_774_573_200), ("Europe/Berlin", 1_792_717_200),
            ("America/New_York", 1_772_780_400), ("Asia/Kathmandu", 1_774_573_200),
        ] as [(String, Int64)])
    func agreesWithNaive(zone: String, start: Int64) throws {
        let end = start + 4 * 86_400
        // From a day before, because the naive one must not begin in quiet hours.
        let minutes = try ClockMinute.all(in: zone, from: start - 86_400, to: end)
        for one in try Self.cases(in: zone) {
            let expected = one.naive.changes(in: minutes).filter { $0 >= start }
            var found: [Int64] = []
            var time = Self.time(start - 60)
            while let next = one.schedule.change(after: time), next < Self.time(end) {
                found.append(next.seconds)
                #expect(next.milliseconds % 1000 == 0, "\(one.name)")
                time = next
            }
            let isSame = found.filter { $0 >= start } == expected
            #expect(isSame, "\(one.name)")
            try countsAgree(one, expected, from: start, to: end)
        }
    }

    private func countsAgree(
        _ one: Case, _ expected: [Int64], from start: Int64, to end: Int64
    ) throws {
        var chance = SeededGenerator(seed: 25)
        for _ in 0..<8 {
            let bounds = [
                Int64.random(in: start..<end, using: &chance),
                Int64.random(in: start..<end, using: &chance),
            ].sorted()
            let between = expected.filter { $0 > bounds[0] && $0 <= bounds[1] }
            let (first, last) = (Self.time(bounds[0]), Self.time(bounds[1]))
            #expect(
                one.schedule.changes(after: first, through: last) == between.count, "\(one.name)")
            #expect(
                one.schedule.changes(after: last, through: first) == -between.count, "\(one.name)")
            guard let number = (1...max(1, between.count)).randomElement(using: &chance),
                number <= between.count
            else { continue }
            #expect(
                one.schedule.moment(ofChange: number, after: first)
                    == Self.time(between[number - 1]), "\(one.name)")
            #expect(
                one.schedule.moment(ofChange: number, upTo: last)
                    == Self.time(between[between.count - number]), "\(one.name)")
        }
    }

    /// In Berlin on 2026-03-29 there is no 2:30, and on 2026-10-25 there are two.
    @Test("has a skipped time once, when clocks skip it, and a repeated one the first time")
    func skippedAndRepeated() throws {
        let berlin = try #require(TimeZoneRules(named: "Europe/Berlin"))
        let schedule = Schedule(.times([try #require(CronTimes("02:30"))]), zone: berlin)
        // From 0:00 on 2026-03-29 (23:00 UTC the day before): 3:00, which is 1:00 UTC.
        #expect(schedule.change(after: Self.time(1_774_738_800)) == Self.time(1_774_746_000))
        // The next one is that of the 30th, 0:30 UTC.
        #expect(schedule.change(after: Self.time(1_774_746_000)) == Self.time(1_774_830_600))
        // From 0:00 on 2026-10-25 (22:00 UTC): 2:30 in summer time, 0:30 UTC, and then that of the 26th.
        #expect(schedule.change(after: Self.time(1_792_879_200)) == Self.time(1_792_888_200))
        #expect(schedule.change(after: Self.time(1_792_888_200)) == Self.time(1_792_978_200))
        // The rule about each hour has the half of both hours.
        let hourly = Schedule(.times([try #require(CronTimes("30 * * * *"))]), zone: berlin)
        let night = (Self.time(1_792_879_200), Self.time(1_792_879_200 + 25 * 3600))
        #expect(hourly.changes(after: night.0, through: night.1) == 25)
    }

    /// Quiet from 2:15 to 2:45 in Berlin: in spring there is no such time; in autumn the first counts.
    @Test("has quiet hours by the clocks of its zone on days on which they are set")
    func quietOnSetDays() throws {
        let berlin = try #require(TimeZoneRules(named: "Europe/Berlin"))
        let schedule = Schedule(
            .seconds(60), quietHours: try Self.quiet("02:15", "02:45"), zone: berlin)
        #expect(!schedule.isQuiet(at: Self.time(1_774_746_000)))
        #expect(schedule.isQuiet(at: Self.time(1_792_887_300)))  // 2:15, 0:15 UTC
        #expect(!schedule.isQuiet(at: Self.time(1_792_889_100)))  // 2:45, 0:45 UTC
        #expect(!schedule.isQuiet(at: Self.time(1_792_890_900)))  // 2:15 again, 1:15 UTC
        #expect(
            schedule.quietEdge(after: Self.time(1_792_887_299)) == Self.time(1_792_887_300))
        #expect(
            schedule.quietEdge(after: Self.time(1_792_887_300)) == Self.time(1_792_889_100))
    }

    @Test("never changes by itself without times, and looks for none without an end")
    func never() throws {
        let never = Schedule(.never)
        #expect(never.change(after: Self.time(1_800_000_000)) == nil)
        #expect(never.moment(ofChange: 1, upTo: Self.time(1_800_000_000)) == nil)
        #expect(never.changes(after: Self.time(0), through: Self.time(1_800_000_000)) == 0)
        let leap = Schedule(.times([try #require(CronTimes("0 0 29 2 *"))]))
        #expect(leap.change(after: Self.time(1_772_294_400)) == Self.time(1_835_395_200))
    }

    @Test("counts a change a second over years at once, and thousands of days quickly")
    func longTimes() throws {
        let seconds = Schedule(.seconds(1))
        let (start, end) = (Self.time(1_700_000_000), Self.time(2_000_000_000))
        #expect(seconds.changes(after: start, through: end) == 300_000_000)
        #expect(seconds.moment(ofChange: 300_000_000, after: start) == end)
        // From day 19,675 to day 23,148 since 1970.
        // Also from within a second.
        #expect(seconds.change(after: start.later(by: 999)) == start.later(by: 1000))
        let quiet = Schedule(.seconds(2), quietHours: try Self.quiet("01:00", "02:00"))
        #expect(quiet.change(after: start.later(by: 1999)) == start.later(by: 2000))
        let days = Schedule(.days(1))
        #expect(days.changes(after: start, through: end) == 23_148 - 19_675)
    }
}

@Suite("The times of a crontab")
struct CronTimesTests {
    @Test(
        "are minutes of days",
        arguments: [
            ("0 7 * * *", [420]), ("07:00", [420]), ("00:00", [0]), ("23:59", [1439]),
            ("*/20 1 * * *", [60, 80, 100]), ("5,10-12 0 * * *", [5, 10, 11, 12]),
            ("50/5 0 * * *", [50, 55]), ("0 0-6/3 * * *", [0, 180, 360]),
            ("0 0 1 jan mon", [0]), ("59 23 31 12 7", [1439]), ("0 12 * JAN-Mar SUN", [720]),
        ])
    func minutes(text: String, minutes: [Int]) {
        #expect(CronTimes(text)?.minutes == minutes)
    }

    @Test(
        "are none in another form",
        arguments: [
            "", " ", "7", "7:00", "24:00", "12:60", "0 7 * *", "0 7 * * * *", "60 0 * * *",
            "0 24 * * *", "0 0 0 * *", "0 0 32 * *", "0 0 * 13 *", "0 0 * 0 *", "0 0 * * 8",
            "a 0 * * *", "-1 0 * * *", "5-1 0 * * *", "1-2-3 0 * * *", "1,,2 0 * * *",
            "*/0 0 * * *",
            "*/ 0 * * *", "/5 0 * * *", "0 0 * foo *", "0 0 * * mond", "0 0 30 2 *", "0 0 31 4,6 *",
            "@daily", "0\t7 * * *", "0 7 * * *\n", "٠ 7 * * *", "007 7 * * *",
            String(repeating: "0,", count: 60) + "0 0 * * *",
        ])
    func rejected(text: String) {
        #expect(CronTimes(text) == nil)
    }

    /// 2026-02-13 is a Friday, day 20,497 since 1970.
    @Test("are on a day that either field of days allows, if both are restricted")
    func days() throws {
        let either = try #require(CronTimes("0 0 13 * fri"))
        #expect(either.isOn(day: 20_497) && either.isOn(day: 20_490))
        #expect(!either.isOn(day: 20_496))
        let month = try #require(CronTimes("0 0 13 feb *"))
        #expect(month.isOn(day: 20_497) && !month.isOn(day: 20_525))
        let sunday = try #require(CronTimes("0 0 * * 7"))
        #expect(sunday.isOn(day: 20_499) && !sunday.isOn(day: 20_500))
        #expect(CronTimes("0 0 * * 0")?.isOn(day: 20_499) == true)
    }
}
