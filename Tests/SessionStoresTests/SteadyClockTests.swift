import Chance
import Concurrency
import Testing

@testable import SessionStores

@Suite("Steady time")
struct SteadyClockTests {
    private static let minute: Int64 = 60_000

    /// The drawing at ``SteadyClock``, in minutes: the clock's readings and the steady time.
    @Test("goes as the drawing shows")
    func drawing() {
        var time = SteadyClock(maxClockStep: .seconds(5 * 60))
        let steps: [(clock: Int64, counted: Int64)] = [
            (600, 600), (601, 601), (541, 601), (542, 602), (543, 603), (1_983, 608), (1_984, 609),
        ]
        for step in steps {
            time.instant(at: Instant(milliseconds: step.clock * Self.minute))
            #expect(time.now == step.counted * Self.minute)
        }
    }

    @Test("accepts every step forward when no longest step is set")
    func believes() {
        var time = SteadyClock(maxClockStep: nil)
        time.instant(at: Instant(milliseconds: 5))
        time.instant(at: Instant(milliseconds: 4_000_000_000_000))
        #expect(time.now == 4_000_000_000_000)
    }

    @Test("stands still for late instants and does not count them twice")
    func late() {
        var time = SteadyClock(maxClockStep: nil)
        for clock: Int64 in [20_000, 10_000, 20_001, 19_999, 20_002] {
            time.instant(at: Instant(milliseconds: clock))
        }
        #expect(time.now == 20_002)
    }

    @Test("never runs back", arguments: 1...20 as ClosedRange<UInt64>)
    func neverBack(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var time = SteadyClock(maxClockStep: .seconds(60))
        var last = Int64.min
        for _ in 0..<1_000 {
            let clock = Int64.random(in: 0...1_000_000_000, using: &generator)
            time.instant(at: Instant(milliseconds: clock))
            #expect(last == .min || (last...last + 60_000).contains(time.now))
            last = time.now
        }
    }

    /// A stopped process has the same steady time as one that kept running, to the millisecond.
    @Test("accepts a step that a stopwatch confirms, and a set clock no more than before")
    func confirmed() {
        var time = SteadyClock(maxClockStep: .seconds(5 * 60))
        // In minutes: the clock, the stopwatch, and the steady time.
        let steps: [(clock: Int64, stopwatch: Int64, counted: Int64)] = [
            (600, 7, 600), (601, 8, 601), (661, 68, 661),  // stopped for an hour
            (662, 69, 662), (1_662, 70, 667), (1_663, 71, 668),  // set forward
            (1_793, 201, 798), (793, 202, 798), (853, 262, 858),  // stopped, set back, stopped
        ]
        for step in steps {
            time.instant(
                at: Instant(milliseconds: step.clock * Self.minute),
                reading: .seconds(60 * step.stopwatch))
            #expect(time.now == step.counted * Self.minute)
        }
    }

    @Test("accepts it even if the first instant afterwards was read before")
    func confirmedLate() {
        var time = SteadyClock(maxClockStep: .seconds(5 * 60))
        let hour: Int64 = 3_600_000
        time.instant(at: Instant(milliseconds: 1_000), reading: .milliseconds(1_001))
        for late: Int64 in [1_003, 1_002, 1_004] {
            time.instant(at: Instant(milliseconds: late), reading: .milliseconds(late + hour))
        }
        #expect(time.now == 1_004)
        time.instant(at: Instant(milliseconds: hour + 1_005), reading: .milliseconds(hour + 1_006))
        #expect(time.now == hour + 1_005)
    }

    @Test("is reported on the caller's current clock")
    func callerTime() {
        var time = SteadyClock(maxClockStep: nil)
        time.instant(at: Instant(milliseconds: 90_000_000))
        let birth = time.now
        time.instant(at: Instant(milliseconds: 90_001_000))
        let reading = time.instant(at: Instant(milliseconds: 1_000_000))
        #expect(reading.callerTime(of: birth) == Instant(milliseconds: 999_000))
    }
}
