import Calendars
import Testing

@testable import ScreenService

@Suite("The clock on a screen")
struct ClockFaceTests {
    private let berlin = TimeZoneRules(named: "Europe/Berlin")

    @Test(
        "is that of its zone",
        arguments: [
            // date -d @1774745999 in Berlin: the last second before summer time.
            (1_774_745_999, "01:59", "Sun 29 Mar"), (1_774_746_000, "03:00", "Sun 29 Mar"),
            // The hour that comes twice.
            (1_792_886_400, "02:00", "Sun 25 Oct"), (1_792_890_000, "02:00", "Sun 25 Oct"),
            (1_798_757_999, "23:59", "Thu 31 Dec"), (1_798_758_000, "00:00", "Fri 1 Jan"),
        ])
    func faces(seconds: Int64, time: String, date: String) throws {
        let face = ClockFace(
            .timeAndDate, at: UnixTime(seconds: seconds), in: try #require(berlin))
        #expect(face.time == time && face.date == date)
    }

    @Test("changes at whole minutes, and a date at midnight")
    func changes() throws {
        let berlin = try #require(berlin)
        let time = UnixTime(milliseconds: 1_798_757_999_001)
        #expect(ClockFace.change(of: .none, after: time, in: berlin) == nil)
        #expect(
            ClockFace.change(of: .time, after: time, in: berlin) == UnixTime(seconds: 1_798_758_000)
        )
        #expect(
            ClockFace.change(of: .time, after: UnixTime(seconds: 1_798_758_000), in: berlin)
                == UnixTime(seconds: 1_798_758_060))
        #expect(
            ClockFace.change(of: .date, after: time, in: berlin) == UnixTime(seconds: 1_798_758_000)
        )
    }
}
