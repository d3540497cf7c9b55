import Foundation
import Testing

@testable import Calendars

@Suite("The clocks of a time zone")
struct TimeZoneRulesTests {
    private static let zones = [
        "Europe/Berlin", "Europe/London", "America/New_York", "America/Santiago",
        "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia", "UTC",
    ]

    /// Foundation reads the zones with ICU, which is another program with data of its own.
    @Test("show what ICU says", arguments: zones)
    func local(name: String) throws {
        let zone = try #require(TimeZoneRules(named: name))
        let reference = try #require(TimeZone(identifier: name))
        // Every 97 minutes of four years.
        for seconds in stride(from: Int64(1_767_225_600), to: 1_893_456_000, by: 97 * 60) {
            let offset = reference.secondsFromGMT(
                for: Date(timeIntervalSince1970: Double(seconds)))
            let expected = CivilTime(milliseconds: (seconds + Int64(offset)) * 1000)
            #expect(zone.local(UnixTime(seconds: seconds)) == expected, "\(seconds)")
        }
    }

    /// Berlin's clocks go from 2:00 to 3:00 on 2026-03-29 at 1:00 UTC, and from 3:00 to 2:00 on
    /// 2026-10-25 at 1:00 UTC.
    @Test(
        "skip a time, and show one twice",
        arguments: [
            // 1:59, 2:00, 2:30, 3:00 and 3:01 in spring: between 2:00 and 3:00 there is one moment.
            (20_541, 119, 1_774_745_940), (20_541, 120, 1_774_746_000),
            (20_541, 150, 1_774_746_000), (20_541, 180, 1_774_746_000),
            (20_541, 181, 1_774_746_060),
            // 1:59, 2:30 and 3:00 in autumn: 2:30 is the first of two.
            (20_751, 119, 1_792_886_340), (20_751, 150, 1_792_888_200),
            (20_751, 180, 1_792_893_600),
        ] as [(Int, Int64, Int64)])
    func moments(day: Int, minute: Int64, seconds: Int64) throws {
        let berlin = try #require(TimeZoneRules(named: "Europe/Berlin"))
        #expect(berlin.moment(60 * minute, on: day) == UnixTime(seconds: seconds))
    }

    @Test("have days that follow one another without a gap", arguments: zones)
    func days(name: String) throws {
        let zone = try #require(TimeZoneRules(named: name))
        for day in 20_454..<22_000 {
            let start = zone.moment(0, on: day)
            #expect(zone.day(at: start) == day)
            #expect(zone.day(at: start.later(by: -1)) == day - 1)
        }
    }

    @Test("never go back to a day before")
    func dayNeverGoesBack() throws {
        // From 0:00 on 2023-10-29 back to 23:00 of the day before.
        let zone = TimeZoneRules(
            name: "test", offset: 0, changes: [(at: 1_698_537_600, offset: -3600)])
        let change = UnixTime(seconds: 1_698_537_600)
        #expect(zone.local(change).hour == 23)
        let days = stride(from: Int64(-7200), to: 7200, by: 60).map {
            zone.day(at: change.later(by: 1000 * $0))
        }
        #expect(days == days.sorted() && Set(days).count == 2)
    }

    @Test("are those of 2065 as well, by the rule at the end of the file")
    func farFuture() throws {
        let berlin = try #require(TimeZoneRules(named: "Europe/Berlin"))
        #expect(berlin.local(UnixTime(seconds: 3_014_280_000)).hour == 14)  // 2065-07-08T12:00Z
        #expect(berlin.local(UnixTime(seconds: 2_998_382_400)).hour == 13)  // 2065-01-05T12:00Z
    }

    @Test(
        "are none for a name that the system has not got",
        arguments: [
            "", "Europe", "Europe/Nowhere", "../etc/passwd", "/etc/localtime", "Europe/../UTC",
            "CET-1CEST,M3.5.0,M10.5.0/3", "+01:00", "tzdata.zi", "Europe/Berlin ", "europe/berlin",
            "Europe//Berlin", String(repeating: "A", count: 65), "Ünïcode",
        ])
    func unknown(name: String) {
        #expect(TimeZoneRules(named: name) == nil)
    }
}
