import Testing

@testable import PictureSources

@Suite("A schedule of refreshes") struct RefreshScheduleTests {
    private var schedule = RefreshSchedule(every: .seconds(900))

    /// The seconds from one refresh, which ends so, to the next.
    private mutating func wait(
        _ end: RefreshSchedule.End, at now: Duration, chance: Double
    ) -> Double {
        schedule.hurry()
        guard schedule.begins(at: now) else { return -1 }
        schedule.ends(end, at: now, chance: chance)
        // To milliseconds, because the tenth is no binary fraction.
        return ((schedule.due - now) / .milliseconds(1)).rounded() / 1000
    }

    @Test("repeats after the interval, a tenth more or less") mutating func interval() {
        #expect(wait(.succeeded, at: .zero, chance: 0) == 810)
        #expect(wait(.succeeded, at: .zero, chance: 0.5) == 900)
        #expect(wait(.succeeded, at: .zero, chance: 1) == 990)
    }

    @Test("waits longer after each failure, up to a quarter of an hour") mutating func backoff() {
        let waits = (0..<10).map { _ in wait(.failed(retryAfter: nil), at: .zero, chance: 1) }
        #expect(waits == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
        #expect(wait(.succeeded, at: .zero, chance: 0.5) == 900)
        #expect(wait(.failed(retryAfter: nil), at: .zero, chance: 0) == 2.5)
    }

    @Test("obeys the server, and leaves one alone that refuses") mutating func obeys() {
        #expect(wait(.failed(retryAfter: .seconds(3600)), at: .zero, chance: 1) == 3600)
        #expect(wait(.refused, at: .zero, chance: 0) == 900)
        #expect(wait(.doubted(again: .seconds(60)), at: .zero, chance: 0) == 60)
    }

    @Test("never runs two at once, and runs again if somebody asks meanwhile")
    mutating func once() {
        #expect(schedule.begins(at: .zero) == true)
        #expect(schedule.begins(at: .zero) == false)
        schedule.hurry()
        #expect(schedule.begins(at: .zero) == false)
        schedule.ends(.succeeded, at: .seconds(1), chance: 0)
        #expect(schedule.begins(at: .seconds(1)) == true)
        schedule.ends(.succeeded, at: .seconds(1), chance: 0)
        #expect(schedule.begins(at: .seconds(2)) == false)
    }
}
