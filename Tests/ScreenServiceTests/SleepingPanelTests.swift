import Chance
import HTTPServing
import HTTPTypes
import ServiceFixture
import Testing

/// A panel on a battery asks with the tag of what it shows, draws what is new, and sleeps as long as the answer says.
@Suite("A panel that sleeps")
struct SleepingPanelTests {
    /// What a panel did in a week.
    private struct Week: Equatable {
        var wakes = 0
        var refreshes = 0
        /// Refreshes with the picture that it showed already.
        var repeats = 0
    }

    /// The week begins on a Wednesday at 04:00 UTC, which ``ScreenFixture`` says.
    private static let milliseconds: Int64 = 7 * 86_400_000

    /// What happens in a week with such members of a definition, and a clock that may be so many milliseconds
    /// late at each wake.
    private func week(of members: String, lateness: Int64 = 0) throws -> Week {
        let fixture = try ScreenFixture(
            #""hall": {"zone": "UTC", "order": "name", "width": 80, "height": 60, \#(members)}"#)
        var chance = SeededGenerator(seed: 43)
        var week = Week()
        var shown: Response?
        var time: Int64 = 0
        while time < Self.milliseconds {
            var fields = HTTPFields()
            fields[.ifNoneMatch] = shown?.fields[.eTag]
            let response = try fixture.response("/screens/hall.png", fields: fields)
            week.wakes += 1
            if response.status == .ok {
                week.refreshes += 1
                if response.body == shown?.body { week.repeats += 1 }
                shown = response
            }
            guard let seconds = response.fields[.peekNextChange].flatMap({ Int64($0) }) else {
                break
            }
            try #require(seconds > 0)
            let pause = seconds * 1000 + Int64.random(in: 0...lateness, using: &chance)
            fixture.wait(pause)
            time += pause
        }
        return week
    }

    @Test(
        "wakes at each change of a week and at no other time, and draws each once",
        arguments: [
            // The start, and each even hour but that of the end.
            (#""every": "2h""#, 84),
            // Not for the minutes of a clock, which it shows as of the change.
            (#""every": "2h", "clock": "time-and-date""#, 84),
            // From 06:00, the end of quiet hours, to 21:00.
            (#""every": "1h", "quiet": {"from": "22:00", "to": "06:00"}"#, 1 + 7 * 16),
            // And for the colour of quiet hours, once a night.
            (
                #""every": "1h", "quiet": {"from": "22:00", "to": "06:00", "show": "000000"}"#,
                1 + 7 * 17
            ),
            (#""at": ["07:30", "19:00"]"#, 1 + 7 * 2),
            // Sunday.
            (#""at": ["0 9 * * 0"]"#, 1 + 1), (#""every": "never""#, 1),
        ])
    func week(members: String, wakes: Int) throws {
        #expect(try week(of: members) == Week(wakes: wakes, refreshes: wakes))
    }

    @Test("wakes no more often with a clock of its own that is late by up to two minutes")
    func lateClock() throws {
        let members = #""every": "1h", "quiet": {"from": "22:00", "to": "06:00"}"#
        let wakes = 1 + 7 * 16
        #expect(
            try week(of: members, lateness: 120_000) == Week(wakes: wakes, refreshes: wakes))
    }

    @Test("wakes at midnight for a text that says how long ago, and draws nothing that is the same")
    func texts() throws {
        let seen = try week(of: #""every": "never", "text": "{title} {ago}""#)
        #expect(seen.wakes == 1 + 7 && (1...8).contains(seen.refreshes) && seen.repeats == 0)
    }
}
