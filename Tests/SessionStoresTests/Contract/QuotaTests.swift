import Concurrency
import SessionStores
import Testing

@Suite("A session store that is full")
struct QuotaTests {
    private static let idle = Duration.seconds(1_800)

    @Test(
        "rejects a session above the limit and reports when the next may end",
        arguments: StoreUnderTest.all)
    func inAll(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(idle: Self.idle, sessionsInAll: 3))
        for second in 0..<3 { _ = try store.begin(at: .start + .seconds(second)) }
        #expect(throws: SessionError.full(retryAfter: .seconds(1_790))) {
            try store.begin(at: .start + .seconds(10))
        }
        #expect(try store.count() == 3)
    }

    @Test("rejects one address above its limit and no other", arguments: StoreUnderTest.all)
    func forAddress(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsPerAddress: 2))
        for _ in 0..<2 { _ = try store.begin(for: "here") }
        #expect(throws: SessionError.fullForAddress) { try store.begin(for: "here") }
        _ = try store.begin(for: "there")
        #expect(try store.count() == 3)
    }

    @Test("has room again for each that was deleted", arguments: StoreUnderTest.all)
    func roomAfterDelete(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsInAll: 2, sessionsPerAddress: 2))
        let first = try store.begin()
        _ = try store.begin()
        try store.delete(first)
        try store.delete(first)
        _ = try store.begin()
        #expect(throws: (any Error).self) { try store.begin() }
    }

    @Test("does not count the expired, swept or not", arguments: StoreUnderTest.all, [2, 1_000])
    func roomAfterExpiry(kind: StoreUnderTest, cap: Int) throws {
        let limits = SessionLimits(
            idle: Self.idle, sessionsInAll: cap, sessionsPerAddress: cap)
        let store = try kind.make(limits)
        for _ in 0..<cap { _ = try store.begin() }
        let end = Instant.start + Self.idle
        for _ in 0..<cap { _ = try store.begin(at: end) }
        #expect(throws: (any Error).self) { try store.begin(at: end) }
        #expect(try store.count() == cap)
    }

    @Test("finds the expired of one address among those of others", arguments: StoreUnderTest.all)
    func roomForAddressAfterExpiry(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(idle: Self.idle, sessionsPerAddress: 1))
        for number in 0..<5_000 { _ = try store.begin(for: "other \(number)") }
        _ = try store.begin(for: "here", at: .start + .milliseconds(1))
        _ = try store.begin(for: "here", at: .start + .milliseconds(1) + Self.idle)
    }

    @Test(
        "counts no session that is rejected because its id is taken", arguments: StoreUnderTest.all
    )
    func takenIsNotCounted(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsPerAddress: 3))
        let id = try store.begin(for: "there")
        for _ in 0..<10 {
            #expect(throws: SessionError.taken) {
                try store.create(id, Tally(), for: "here", at: .start)
            }
        }
        for _ in 0..<3 { _ = try store.begin(for: "here") }
    }
}
