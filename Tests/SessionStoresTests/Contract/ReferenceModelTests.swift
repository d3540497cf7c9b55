import Chance
import Concurrency
import SessionStores
import Testing

/// Runs random operations on the store and on ``NaiveStore``; both must return the same.
@Suite("A session store compared with a naive one")
struct ReferenceModelTests {
    private static let limits = SessionLimits(
        idle: .seconds(60), absolute: .seconds(300), sessionsInAll: 40, sessionsPerAddress: 15,
        maxClockStep: .seconds(20))

    @Test(
        "says the same, whatever is done", arguments: StoreUnderTest.all,
        1...20 as ClosedRange<UInt64>)
    func saysTheSame(kind: StoreUnderTest, seed: UInt64) throws {
        var pair = Pair(store: try kind.make(Self.limits), limits: Self.limits, seed: seed)
        for _ in 0..<2_000 { try pair.doSomething() }
        try pair.compareAll()
        #expect(pair.refused > 0 && pair.expired > 0 && pair.conflicts > 0)
    }

    /// Each thread has its own sessions and its own model; they share the store's locks.
    @Test("says the same to several threads at once", arguments: StoreUnderTest.all)
    func saysTheSameToAll(kind: StoreUnderTest) throws {
        let limits = SessionLimits(idle: .seconds(60), absolute: .seconds(300))
        let store = try kind.make(limits)
        try onThreads(6) { number in
            var pair = Pair(
                store: store, limits: limits, seed: UInt64(number), address: "thread \(number)")
            pair.timePasses = false
            for _ in 0..<3_000 { try pair.doSomething() }
            try pair.compareAll()
        }
    }
}

private struct Pair {
    let store: SessionStore
    var model: NaiveStore
    var generator: SeededGenerator
    var address: String?
    var timePasses = true

    var now = Instant.start
    var known: [SessionID] = []
    var refused = 0
    var expired = 0
    var conflicts = 0

    init(
        store: SessionStore, limits: SessionLimits, seed: UInt64, address: String? = nil
    ) {
        self.store = store
        self.address = address
        model = NaiveStore(limits: limits)
        generator = SeededGenerator(seed: seed)
    }

    mutating func doSomething() throws {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<30: try create()
        case 30..<55: try load()
        case 55..<85: try replace()
        case 85..<90: try delete()
        case 90..<97 where timePasses: try letTimePass()
        case 97 where timePasses: try setClock(by: .seconds(-86_400), ageing: .zero)
        case 98 where timePasses: try setClock(by: .seconds(86_400), ageing: .seconds(20))
        default: try sweep()
        }
    }

    mutating func create() throws {
        let id = SessionID.random(using: &generator)
        let address = address ?? ["one", "two", "three"].randomElement(using: &generator) ?? ""
        let refusals = model.refusals(of: address, at: now)
        do throws(SessionError) {
            try store.create(id, Tally(), for: address, at: now)
            #expect(refusals.isEmpty)
            model.create(id, for: address, at: now)
            known.append(id)
        } catch {
            refused += 1
            #expect(refusals.contains(error))
        }
    }

    mutating func load() throws {
        let id = someID()
        let expected = model.load(id, at: now)
        guard let expected else {
            expired += 1
            #expect(throws: SessionError.gone) { try store.load(id, at: now) }
            return
        }
        let stored = try store.load(id, at: now)
        #expect(stored.tally == expected.state)
        #expect(stored.revision == expected.revision)
        #expect(stored.born == expected.born)
        #expect(stored.lastUsed == expected.lastUsed)
    }

    mutating func replace() throws {
        let id = someID()
        let guess = model.sessions[id]?.revision ?? 0
        let revision = Bool.random(using: &generator) ? guess : guess &+ 1
        let state = Tally(value: generator.next())
        let expected = model.compareAndSet(id, expecting: revision, state, at: now)
        let result = Result { () throws(SessionError) in
            try store.compareAndSet(id, expecting: revision, state, at: now)
        }
        #expect(result == expected)
        if case .failure(.conflict) = expected { conflicts += 1 }
    }

    mutating func delete() throws {
        let id = someID()
        model.delete(id)
        try store.delete(id)
    }

    mutating func letTimePass() throws {
        now = now + .milliseconds(Int64.random(in: 0...15_000, using: &generator))
        try sweep()
    }

    mutating func setClock(by leap: Duration, ageing: Duration) throws {
        now = now + leap
        model.clockWasSet(by: leap - ageing)
        try sweep()
    }

    mutating func sweep() throws {
        try store.expireAll(at: now)
        model.dropExpired(at: now)
        if timePasses { #expect(try store.count() == model.sessions.count) }
    }

    mutating func compareAll() throws {
        for id in known {
            let expected = model.load(id, at: now)
            let stored = try? store.load(id, at: now)
            #expect(stored?.tally == expected?.state)
            #expect(stored?.revision == expected?.revision)
        }
    }

    private mutating func someID() -> SessionID {
        known.suffix(60).randomElement(using: &generator) ?? .random(using: &generator)
    }
}
