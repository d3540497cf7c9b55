import Testing

@testable import Concurrency

@Suite("A rate limiter")
struct RateLimiterTests {
    /// How many of `count` simultaneous requests are admitted.
    private func passed(
        _ gate: RateLimiter<Int>, _ key: Int, of count: Int, at now: Duration
    ) -> Int {
        (0..<count).filter { _ in gate.wait(key, at: now) == nil }.count
    }

    @Test("admits a burst of two seconds' worth, and then its rate")
    func rate() throws {
        let gate = try #require(RateLimiter<Int>(perSecond: 10))
        let start: Duration = .seconds(1_000)
        // One more than the burst, because only the debt before a request counts.
        #expect(passed(gate, 1, of: 100, at: start) == 21)
        #expect(passed(gate, 1, of: 100, at: start + .milliseconds(99)) == 0)
        #expect(passed(gate, 1, of: 100, at: start + .milliseconds(100)) == 1)
        #expect(passed(gate, 1, of: 100, at: start + .seconds(1)) == 9)
        #expect(passed(gate, 1, of: 100, at: start + .seconds(60)) == 21)
    }

    @Test("counts what is charged afterwards, and says when it is paid")
    func charge() throws {
        let gate = try #require(RateLimiter<Int>(perSecond: 10))
        let start: Duration = .seconds(1_000)
        // Asking costs nothing.
        for _ in 0..<100 { #expect(gate.wait(1, count: 0, at: start) == nil) }
        // 2 s are the burst; 50 of 10 a second are 5 s, so 3 s are left to wait.
        gate.charge(1, count: 50, at: start)
        #expect(gate.wait(1, count: 0, at: start) == .seconds(3))
        gate.charge(1, count: 10, at: start)
        #expect(gate.wait(1, count: 0, at: start) == .seconds(4))
        #expect(gate.wait(1, count: 0, at: start + .seconds(4)) == nil)
        #expect(gate.wait(2, count: 0, at: start) == nil)
    }

    @Test("returns how long to wait, exactly")
    func wait() throws {
        let gate = try #require(RateLimiter<Int>(perSecond: 3))
        var now: Duration = .seconds(7)
        _ = passed(gate, 1, of: 100, at: now)
        for _ in 0..<20 {
            let wait = try #require(gate.wait(1, at: now))
            #expect(wait > .zero && wait < .seconds(1))
            #expect(gate.wait(1, at: now + wait - .nanoseconds(1)) != nil)
            now += wait
            #expect(gate.wait(1, at: now) == nil)
        }
    }

    @Test("admits a batch that is larger than a burst, and then nothing for its time")
    func batches() throws {
        let gate = try #require(RateLimiter<Int>(perSecond: 10))
        #expect(gate.wait(1, count: 64, at: .zero) == nil)
        let wait = try #require(gate.wait(1, at: .zero))
        #expect(wait == .milliseconds(4400))
    }

    @Test("keeps keys apart")
    func keys() throws {
        let gate = try #require(RateLimiter<Int>(perSecond: 1))
        _ = passed(gate, 0, of: 100, at: .zero)
        // Of a thousand other keys hardly one shares the slot; all of them would if the key were
        // ignored.
        #expect((1...1000).filter { gate.wait($0, at: .zero) == nil }.count > 900)
    }

    @Test("is nil for an unlimited rate")
    func none() {
        #expect(RateLimiter<Int>(perSecond: 0) == nil)
    }
}
