import Testing

@testable import PictureFetching

@Suite("A schedule of fetches") struct FetchScheduleTests {
    private var schedule = FetchSchedule(refreshInterval: .seconds(100))

    @Test("runs four fetches at once, two of a host, the longest due first")
    mutating func limits() {
        for (place, address) in ["a1", "a2", "a3", "b1", "b2", "c1"].enumerated() {
            schedule.add(address, on: String(address.prefix(1)), at: .seconds(place))
        }
        #expect(schedule.next(at: .zero) == "a1")
        #expect(schedule.next(at: .zero) == nil)
        let now = Duration.seconds(10)
        #expect((0..<4).map { _ in schedule.next(at: now) } == ["a2", "b1", "b2", nil])
        schedule.finished("b1", succeeded: true, at: now)
        #expect(schedule.next(at: now) == "c1")
        schedule.finished("a2", succeeded: true, at: now)
        #expect(schedule.next(at: now) == "a3")
    }

    @Test("repeats after the interval, and after failures with a growing wait, up to the interval")
    mutating func waits() {
        schedule.add("a", on: "a", at: .zero)
        var now = Duration.zero
        for wait in [5, 10, 20, 40, 80, 100, 100] {
            #expect(schedule.next(at: now) == "a")
            schedule.finished("a", succeeded: false, at: now)
            #expect(schedule.next(at: now + .seconds(wait) - .milliseconds(1)) == nil)
            now += .seconds(wait)
        }
        #expect(schedule.next(at: now) == "a")
        schedule.finished("a", succeeded: true, at: now)
        #expect(schedule.next(at: now + .seconds(99)) == nil)
        #expect(schedule.next(at: now + .seconds(100)) == "a")
    }

    @Test("drops URLs that are no longer retained") mutating func forgets() {
        schedule.add("a", on: "a", at: .zero)
        schedule.keep(only: [])
        #expect(!schedule.contains("a"))
        #expect(schedule.next(at: .seconds(1)) == nil)
    }

    @Test("fetches a URL once at a time that is dropped and added again") mutating func again() {
        for address in ["a1", "a2"] { schedule.add(address, on: "a", at: .zero) }
        #expect(schedule.next(at: .zero) == "a1")
        schedule.keep(only: ["a2"])
        #expect(!schedule.contains("a1"))
        schedule.add("a1", on: "a", at: .seconds(1))
        schedule.add("a3", on: "a", at: .seconds(1))
        #expect(schedule.contains("a1"))
        // One more fetch, and then two of the same host are running.
        #expect((0..<2).map { _ in schedule.next(at: .seconds(1)) } == ["a2", nil])
        schedule.finished("a1", succeeded: true, at: .seconds(2))
        #expect((0..<2).map { _ in schedule.next(at: .seconds(2)) } == ["a3", nil])
    }

    @Test("without an interval fetches once, and drops the URL that waits longest")
    mutating func fetchesOnce() {
        schedule = FetchSchedule(refreshInterval: nil)
        schedule.add("a", on: "a", at: .zero)
        #expect(schedule.next(at: .zero) == "a")
        schedule.finished("a", succeeded: true, at: .zero)
        #expect(!schedule.contains("a"))
        // The limit is 500.
        let dropped = (0..<502).flatMap { schedule.add("\($0)", on: "a", at: .seconds($0)) }
        #expect(dropped == ["0", "1"])
    }

    @Test("drops a URL at the end of its fetch") mutating func ended() {
        schedule.add("a", on: "a", at: .zero)
        #expect(schedule.next(at: .zero) == "a")
        schedule.keep(only: [])
        schedule.finished("a", succeeded: false, at: .zero)
        #expect(schedule.next(at: .seconds(1000)) == nil)
        schedule.add("a", on: "a", at: .seconds(1000))
        #expect(schedule.next(at: .seconds(1000)) == "a")
    }
}
