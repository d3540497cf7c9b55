import Concurrency
import SessionStores
import Testing

@Suite("A session store ending sessions")
struct ExpiryTests {
    private static let idle = Duration.seconds(1_800)
    private static let absolute = Duration.seconds(86_400)
    private static let millisecond = Duration.milliseconds(1)
    private let limits = SessionLimits(idle: idle, absolute: absolute)

    @Test(
        "ends one that was not used for the idle time, and no sooner", arguments: StoreUnderTest.all
    )
    func idles(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let (used, unused) = (try store.begin(), try store.begin())
        let end = Instant.start + Self.idle
        _ = try store.load(used, at: end + .milliseconds(-1))
        #expect(throws: SessionError.gone) { try store.load(unused, at: end) }
        #expect(throws: SessionError.gone) {
            try store.compareAndSet(unused, expecting: 0, Tally(), at: end)
        }
        _ = try store.load(used, at: end)
    }

    @Test("counts a replaced state as a use", arguments: StoreUnderTest.all)
    func replacingIsUse(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        let used = Instant.start + .seconds(60)
        _ = try store.compareAndSet(id, expecting: 0, Tally(), at: used)
        _ = try store.load(id, at: used + Self.idle + .milliseconds(-1))
        #expect(throws: SessionError.gone) {
            try store.load(id, at: used + Self.idle + Self.idle)
        }
    }

    @Test("does not count a rejected replacement as a use", arguments: StoreUnderTest.all)
    func conflictIsNoUse(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        #expect(throws: SessionError.conflict(current: 0)) {
            try store.compareAndSet(id, expecting: 9, Tally(), at: .start + .seconds(1_000))
        }
        #expect(throws: SessionError.gone) { try store.load(id, at: .start + Self.idle) }
    }

    @Test("records a read once in a quarter of the idle time", arguments: StoreUnderTest.all)
    func recordsSeldom(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        let quarter = Instant.start + .seconds(450)
        #expect(try store.load(id, at: quarter + .milliseconds(-1)).lastUsed == .start)
        #expect(try store.load(id, at: quarter).lastUsed == quarter)
        #expect(try store.load(id, at: quarter + .milliseconds(1)).lastUsed == quarter)
    }

    @Test(
        "keeps one that is read every three quarters of the idle time, until its day is over",
        arguments: StoreUnderTest.all)
    func absolutely(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        let end = Instant.start + Self.absolute
        var now = Instant.start
        while now < end {
            #expect(try store.load(id, at: now).born == .start)
            try store.expire(at: now)
            now = now + .milliseconds(1_350_000)
        }
        _ = try store.load(id, at: end + .milliseconds(-1))
        #expect(throws: SessionError.gone) { try store.load(id, at: end) }
    }

    @Test("sweeps all expired sessions and no others", arguments: StoreUnderTest.all)
    func sweeps(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(idle: Self.idle, sessionsPerAddress: 20_000))
        let old = try (0..<10_000).map { _ in try store.begin() }
        let later = Instant.start + .seconds(1)
        let young = try (0..<100).map { _ in try store.begin(at: later) }
        #expect(try store.expireAll(at: .start + Self.idle + .milliseconds(-1)) == 0)
        #expect(try store.expireAll(at: .start + Self.idle) == 10_000)
        #expect(try store.count() == 100)
        for id in old.prefix(100) {
            #expect(throws: SessionError.gone) { try store.load(id, at: .start + Self.idle) }
        }
        for id in young { _ = try store.load(id, at: .start + Self.idle) }
    }

    @Test("bounds the number of sessions that one sweep ends", arguments: StoreUnderTest.all)
    func sweepIsBounded(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(idle: Self.idle, sessionsPerAddress: 20_000))
        for _ in 0..<10_000 { _ = try store.begin() }
        let ended = try store.expire(at: .start + Self.idle)
        #expect((1...4_096).contains(ended))
    }

    @Test("gives the id of an ended session to a new one", arguments: StoreUnderTest.all)
    func idIsFree(kind: StoreUnderTest) throws {
        let store = try kind.make(limits)
        let id = try store.begin()
        let end = Instant.start + Self.idle
        try store.create(id, Tally(value: 5), for: "here", at: end)
        let stored = try store.load(id, at: end)
        #expect(stored.tally == Tally(value: 5))
        #expect(stored.born == end)
        #expect(try store.count() == 1)
    }
}
