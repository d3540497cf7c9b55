import Concurrency
import Foundation
import SessionStores
import Testing

@Suite("A session store with watchers")
struct WatchTests {
    @Test("calls once, with the next revision", arguments: StoreUnderTest.all)
    func callsOnce(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        let calls = SharedList<SessionChange>()
        let token = try store.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        #expect(calls.all.isEmpty)
        try store.increment(id, at: .start)
        try store.increment(id, at: .start)
        try store.delete(id)
        #expect(calls.all == [.changed(revision: 1)])
        token.cancel()
    }

    @Test("calls at once when the revision is another already", arguments: StoreUnderTest.all)
    func callsAtOnce(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        try store.increment(id, at: .start)
        for revision: UInt64 in [0, 2, .max] {
            let calls = SharedList<SessionChange>()
            _ = try store.whenChanged(id, from: revision, at: .start) { calls.add($0) }
            #expect(calls.all == [.changed(revision: 1)])
        }
    }

    @Test(
        "calls when the session is deleted, swept or found expired", arguments: StoreUnderTest.all)
    func callsAtTheEnd(kind: StoreUnderTest) throws {
        let end = Instant.start + .seconds(1_800)
        let endings: [(SessionStore, SessionID) throws -> Void] = [
            { store, id in try store.delete(id) },
            { store, _ in try store.expireAll(at: end) },
            { store, id in #expect(throws: SessionError.gone) { try store.load(id, at: end) } },
            { store, id in try store.create(id, Tally(), for: "here", at: end) },
        ]
        for ending in endings {
            let store = try kind.make(SessionLimits())
            let id = try store.begin()
            let calls = SharedList<SessionChange>()
            let token = try store.whenChanged(id, from: 0, at: .start) { calls.add($0) }
            try ending(store, id)
            #expect(calls.all == [.ended])
            token.cancel()
        }
    }

    @Test("does not notify of other sessions or rejected changes", arguments: StoreUnderTest.all)
    func noFalseCalls(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let (id, other) = (try store.begin(), try store.begin())
        let calls = SharedList<SessionChange>()
        let token = try store.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        try store.increment(other, at: .start)
        try store.delete(other)
        _ = try? store.compareAndSet(id, expecting: 4, Tally(), at: .start)
        _ = try store.load(id, at: .start)
        #expect(calls.all.isEmpty)
        token.cancel()
    }

    @Test(
        "does not notify a watch whose token was cancelled or released",
        arguments: StoreUnderTest.all)
    func cancelled(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        let calls = SharedList<SessionChange>()
        let token = try store.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        token.cancel()
        token.cancel()
        _ = try store.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        try store.increment(id, at: .start)
        #expect(calls.all.isEmpty)
    }

    @Test("lets so many watch a session and no more", arguments: StoreUnderTest.all)
    func bounded(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(watchesPerSession: 2))
        let (id, other) = (try store.begin(), try store.begin())
        var tokens = try (0..<2).map { _ in try store.whenChanged(id, from: 0, at: .start) { _ in }
        }
        #expect(throws: SessionError.tooManyWatches) {
            _ = try store.whenChanged(id, from: 0, at: .start) { _ in }
        }
        tokens.append(try store.whenChanged(other, from: 0, at: .start) { _ in })
        tokens[0].cancel()
        tokens.append(try store.whenChanged(id, from: 0, at: .start) { _ in })
        #expect(tokens.count == 4)
        for token in tokens { token.cancel() }
    }

    @Test(
        "calls at once for a revision that is another already, even at the limit",
        arguments: StoreUnderTest.all)
    func boundedAndChanged(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(watchesPerSession: 1))
        let id = try store.begin()
        let token = try store.whenChanged(id, from: 0, at: .start) { _ in }
        let calls = SharedList<SessionChange>()
        _ = try store.whenChanged(id, from: 7, at: .start) { calls.add($0) }
        #expect(calls.all == [.changed(revision: 0)])
        token.cancel()
    }

    @Test("may be used inside a notification", arguments: StoreUnderTest.all)
    func reentered(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        let seen = SharedList<UInt64>()
        let token = try store.whenChanged(id, from: 0, at: .start) { _ in
            if let stored = try? store.load(id, at: .start) { seen.add(stored.revision) }
        }
        try store.increment(id, at: .start)
        #expect(seen.all == [1])
        token.cancel()
    }

    @Test(
        "releases the closures of watches that were notified, cancelled or ended",
        arguments: StoreUnderTest.all)
    func releases(kind: StoreUnderTest) throws {
        let endings: [(SessionStore, SessionID, WatchToken) throws -> Void] = [
            { store, id, _ in try store.increment(id, at: .start) },
            { store, id, _ in try store.delete(id) },
            { _, _, token in token.cancel() },
        ]
        for ending in endings {
            let store = try kind.make(SessionLimits())
            let id = try store.begin()
            weak var watched: AtomicCounter?
            let token: WatchToken
            do {
                let counter = AtomicCounter()
                watched = counter
                token = try store.whenChanged(id, from: 0, at: .start) { _ in counter.add() }
            }
            #expect(watched != nil)
            try ending(store, id, token)
            #expect(watched == nil)
        }
    }

    @Test("misses no change, however the threads interleave", arguments: StoreUnderTest.all)
    func noLostWakeUp(kind: StoreUnderTest) throws {
        let changes: UInt64 = 2_000
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        try onThreads(5) { number in
            guard number > 0 else {
                for _ in 0..<changes { try store.increment(id, at: .start) }
                return
            }
            var seen: UInt64 = 0
            while seen < changes {
                let woken = DispatchSemaphore(value: 0)
                let token = try store.whenChanged(id, from: seen, at: .start) { _ in woken.signal()
                }
                try #require(woken.wait(timeout: .now() + 60) == .success)
                token.cancel()
                let revision = try store.load(id, at: .start).revision
                try #require(revision > seen)
                seen = revision
            }
        }
    }
}
