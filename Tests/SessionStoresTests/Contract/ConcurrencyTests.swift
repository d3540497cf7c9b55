import Chance
import Concurrency
import SessionStores
import Testing

@Suite("A session store used by many threads")
struct ConcurrencyTests {
    private static let threads = 8

    @Test("loses no replaced state", arguments: StoreUnderTest.all)
    func losesNothing(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let ids = try (0..<16).map { _ in try store.begin() }
        try onThreads(Self.threads) { number in
            var generator = SeededGenerator(seed: UInt64(number))
            for _ in 0..<1_000 {
                try store.increment(ids[Int.random(in: 0..<16, using: &generator)], at: .start)
            }
        }
        let all = try ids.map { try store.load($0, at: .start) }
        #expect(all.reduce(0) { $0 + $1.tally.value } == 8_000)
        #expect(all.allSatisfy { $0.revision == $0.tally.value })
    }

    /// Every state is written by one thread under one revision.
    ///
    /// A thread that reads that revision must read that state, and no thread may read a revision
    /// older than one that was known to exist when the read began. These are all properties of a
    /// register with compare-and-set.
    @Test("is one register to all of them", arguments: StoreUnderTest.all)
    func isLinearizable(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits())
        let id = try store.begin()
        let known = Lock<UInt64>(0)
        let written = SharedList<(revision: UInt64, value: UInt64)>()
        let read = SharedList<(revision: UInt64, value: UInt64)>()
        try onThreads(Self.threads) { number in
            for round in 0..<1_000 {
                let atLeast = known.withLock { $0 }
                let stored = try store.load(id, at: .start)
                try #require(stored.revision >= atLeast)
                read.add((stored.revision, stored.tally.value))
                let value = UInt64(number * 1_000 + round + 1)
                guard
                    let revision = try? store.compareAndSet(
                        id, expecting: stored.revision, Tally(value: value), at: .start)
                else { continue }
                written.add((revision, value))
                known.withLock { $0 = max($0, revision) }
            }
        }
        let states = Dictionary(written.all.map { ($0.revision, $0.value) }) { _, _ in .max }
        #expect(states.keys.sorted() == Array(1...UInt64(written.all.count)))
        #expect(read.all.allSatisfy { $0.revision == 0 || states[$0.revision] == $0.value })
    }

    @Test("admits exactly as many as there is room for", arguments: StoreUnderTest.all)
    func capInAll(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsInAll: 777, sessionsPerAddress: 10_000))
        let (admitted, refused) = (AtomicCounter(), AtomicCounter())
        try onThreads(Self.threads) { number in
            for _ in 0..<200 {
                do {
                    _ = try store.begin(for: "address \(number)")
                    admitted.add()
                } catch SessionError.full {
                    refused.add()
                }
            }
        }
        #expect(admitted.value == 777)
        #expect(refused.value == 1_600 - 777)
        #expect(try store.count() == 777)
    }

    @Test("lets each address have its share, to the one", arguments: StoreUnderTest.all)
    func capForAddress(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsPerAddress: 33))
        let admitted = (0..<5).map { _ in AtomicCounter() }
        try onThreads(Self.threads) { _ in
            for round in 0..<200 {
                do {
                    _ = try store.begin(for: "address \(round % 5)")
                    admitted[round % 5].add()
                } catch SessionError.fullForAddress {}
            }
        }
        #expect(admitted.map(\.value) == [33, 33, 33, 33, 33])
    }

    /// Each thread ends one session before it creates another, so there is always room for all.
    @Test("rejects no session while there is room", arguments: StoreUnderTest.all)
    func noFalseRefusal(kind: StoreUnderTest) throws {
        let store = try kind.make(
            SessionLimits(sessionsInAll: Self.threads, sessionsPerAddress: Self.threads))
        try onThreads(Self.threads) { _ in
            for _ in 0..<2_000 {
                let id = try store.begin()
                try store.delete(id)
            }
        }
        #expect(try store.count() == 0)
    }

    @Test(
        "never exceeds the limit, and frees the place of every ended session",
        arguments: StoreUnderTest.all)
    func churn(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsInAll: 50, sessionsPerAddress: 1_000))
        let (living, most) = (AtomicCounter(), SharedList<Int>())
        try onThreads(Self.threads) { number in
            var generator = SeededGenerator(seed: UInt64(number))
            var mine: [SessionID] = []
            for _ in 0..<2_000 {
                if Bool.random(using: &generator), let id = try? store.begin() {
                    most.add(living.add())
                    mine.append(id)
                } else if let id = mine.popLast() {
                    living.add(-1)
                    try store.delete(id)
                }
            }
        }
        #expect(most.all.max() ?? 0 <= 50)
        #expect(try store.count() == living.value)
        for _ in living.value..<50 { _ = try store.begin() }
        #expect(throws: (any Error).self) { try store.begin() }
    }

    @Test("admits as many new sessions as have expired", arguments: StoreUnderTest.all)
    func replacesExpired(kind: StoreUnderTest) throws {
        let store = try kind.make(SessionLimits(sessionsInAll: 1_600, sessionsPerAddress: 1_600))
        for _ in 0..<1_600 { _ = try store.begin() }
        let end = Instant.start + .seconds(1_800)
        try onThreads(Self.threads) { _ in
            for _ in 0..<200 { _ = try store.begin(at: end) }
        }
        #expect(try store.count() == 1_600)
        #expect(throws: (any Error).self) { try store.begin(at: end) }
    }
}
