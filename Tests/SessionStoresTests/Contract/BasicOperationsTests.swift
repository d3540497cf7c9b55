import Concurrency
import SessionStores
import Testing

@Suite("A session store keeping sessions")
struct BasicOperationsTests {
    @Test("returns the stored state", arguments: StoreUnderTest.all)
    func givesBack(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = SessionID.fresh()
        try store.create(id, Tally(value: 7), for: "here", at: .start)
        let stored = try store.load(id, at: .start)
        #expect(
            stored
                == Stored(state: Tally(value: 7), revision: 0, born: .start, lastUsed: .start))
    }

    @Test("replaces a state at the expected revision and counts up", arguments: StoreUnderTest.all)
    func replaces(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        let later = Instant.start + .milliseconds(5)
        #expect(try store.compareAndSet(id, expecting: 0, Tally(value: 10), at: later) == 1)
        #expect(try store.compareAndSet(id, expecting: 1, Tally(value: 20), at: later) == 2)
        let stored = try store.load(id, at: later)
        #expect(
            stored == Stored(state: Tally(value: 20), revision: 2, born: .start, lastUsed: later))
    }

    @Test(
        "leaves a state unchanged when the revision differs, and reports the current one",
        arguments: StoreUnderTest.all, [0, 2, 3, UInt64.max])
    func conflicts(kind: StoreUnderTest, expected: UInt64) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        _ = try store.compareAndSet(id, expecting: 0, Tally(value: 10), at: .start)
        #expect(throws: SessionError.conflict(current: 1)) {
            try store.compareAndSet(id, expecting: expected, Tally(value: 20), at: .start)
        }
        #expect(try store.load(id, at: .start).tally == Tally(value: 10))
    }

    @Test("never lets a new session take the id of a living one", arguments: StoreUnderTest.all)
    func taken(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = SessionID.fresh()
        try store.create(id, Tally(value: 1), for: "here", at: .start)
        #expect(throws: SessionError.taken) {
            try store.create(id, Tally(value: 2), for: "there", at: .start)
        }
        #expect(try store.load(id, at: .start).tally == Tally(value: 1))
        #expect(try store.count() == 1)
    }

    @Test("says that an id is taken even if it is full", arguments: StoreUnderTest.all)
    func takenWhenFull(kind: StoreUnderTest) throws {
        for limits in [SessionLimits(sessionsInAll: 1), SessionLimits(sessionsPerAddress: 1)] {
            let store = try kind.make(limits)
            let id = try store.begin()
            #expect(throws: SessionError.taken) {
                try store.create(id, Tally(), for: "here", at: .start)
            }
        }
    }

    @Test("knows no session that never was, or was deleted", arguments: StoreUnderTest.all)
    func gone(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let deleted = try store.begin()
        try store.delete(deleted)
        try store.delete(deleted)
        for id in [deleted, .fresh()] {
            #expect(throws: SessionError.gone) { try store.load(id, at: .start) }
            #expect(throws: SessionError.gone) {
                try store.compareAndSet(id, expecting: 0, Tally(), at: .start)
            }
            #expect(throws: SessionError.gone) {
                _ = try store.whenChanged(id, from: 0, at: .start) { _ in }
            }
        }
        #expect(try store.count() == 0)
    }
}
