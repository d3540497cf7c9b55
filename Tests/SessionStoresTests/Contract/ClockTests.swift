import Concurrency
import SessionStores
import Testing

@Suite("A session store whose caller's clock is set")
struct ClockTests {
    private static let idle = Duration.seconds(1_800)
    private static let day = Duration.seconds(86_400)
    private let limits = SessionLimits(idle: idle, maxClockStep: .seconds(300))

    @Test("changes no session's age when it is set back a day", arguments: StoreUnderTest.all)
    func setBack(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        try store.expire(at: .start + .seconds(200))
        let before = Instant.start + .seconds(200) + .seconds(-86_400)
        try store.expire(at: before)
        let stored = try store.load(id, at: before)
        #expect(before - stored.born == .seconds(200))
        #expect(before - stored.lastUsed == .seconds(200))
        try pass(.seconds(1_599), from: before, in: store)
        _ = try store.count()
        #expect(try store.count() == 1)
        try pass(.seconds(1_600), from: before + .seconds(1_599), in: store)
        #expect(try store.count() == 0)
    }

    @Test("expires no session in use when it is set forward a day", arguments: StoreUnderTest.all)
    func setForward(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        let after = Instant.start + Self.day
        try store.expire(at: after)
        let stored = try store.load(id, at: after)
        // Of the day, only the longest step counts.
        #expect(after - stored.born == .seconds(300))
        try pass(Self.idle, from: after, in: store)
        #expect(try store.count() == 0)
    }

    @Test("prolongs no session by steps forward and back", arguments: StoreUnderTest.all)
    func toAndFro(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        var now = Instant.start
        var sweeps = 0
        while try store.count() > 0, sweeps < 1_000 {
            now = now + (sweeps.isMultiple(of: 2) ? .seconds(86_500) : .seconds(-86_400))
            try store.expire(at: now)
            sweeps += 1
        }
        #expect(throws: SessionError.gone) { try store.load(id, at: now) }
        // Every second step counts as 300 s, the others as nothing: 1,800 s have passed at the
        // 11th.
        #expect(sweeps == 11)
    }

    @Test("recognizes a thread that arrives late", arguments: StoreUnderTest.all)
    func lateThreads(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        let now = Instant.start + .seconds(100)
        for late in [0, 10_000, 1, 9_999, 0, 5_000] as [Int64] {
            _ = try store.load(id, at: now + .milliseconds(-late))
        }
        #expect(now - (try store.load(id, at: now).born) == .seconds(100))
    }

    /// Lets time pass as on a server: with a sweep every minute.
    private func pass(
        _ time: Duration, from start: Instant, in store: SessionStore
    ) throws {
        var passed = Duration.zero
        while passed < time {
            passed = min(passed + .seconds(60), time)
            try store.expireAll(at: start + passed)
        }
    }
}
