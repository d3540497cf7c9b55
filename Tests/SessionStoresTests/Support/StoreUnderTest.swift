import Concurrency
import SessionStores
import Testing

/// The state that sessions have in these tests.
struct Tally: Equatable, Sendable {
    var value: UInt64 = 0
}

extension Tally {
    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    init(bytes: [UInt8]) {
        value = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension Stored {
    var tally: Tally { Tally(bytes: state) }

    init(state: Tally, revision: UInt64, born: Instant, lastUsed: Instant) {
        self.init(state: state.bytes, revision: revision, born: born, lastUsed: lastUsed)
    }
}

/// A kind of store that must satisfy the contract: every contract test runs with each of them.
struct StoreUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (SessionLimits) throws -> SessionStore

    static let all = [
        StoreUnderTest(testDescription: "memory") {
            SessionStore(try SQLiteBackend(limits: $0))
        },
        StoreUnderTest(testDescription: "SQLite") { limits in
            SessionStore(
                try SQLiteBackend(
                    SessionFile(in: Scratch.folder(), for: "a gallery"), limits: limits))
        },
        StoreUnderTest(testDescription: "Redis") { limits in
            let store = try RedisServer.shared.get().store(limits)
            // When it begins to listen, it may notify a watch in place of the caller.
            try #require(eventually { store.isSubscribed })
            return store
        },
    ]
}

extension Instant {
    /// When tests begin: a time in 2026, in milliseconds since 1970.
    static let start = Instant(milliseconds: 1_767_225_600_000)
}

extension SessionID {
    static func fresh() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return .random(using: &generator)
    }
}

extension SessionStore {
    func create(
        _ id: SessionID, _ tally: Tally, for address: String, at now: Instant
    ) throws(SessionError) {
        try create(id, tally.bytes, for: address, at: now)
    }

    func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ tally: Tally, at now: Instant
    ) throws(SessionError) -> UInt64 {
        try compareAndSet(id, expecting: revision, tally.bytes, at: now)
    }

    /// Begins a session under a new id.
    func begin(for address: String = "here", at now: Instant = .start) throws -> SessionID {
        let id = SessionID.fresh()
        try create(id, Tally(), for: address, at: now)
        return id
    }

    /// Sweeps until nothing remains, and returns how many sessions ended.
    @discardableResult
    func expireAll(at now: Instant) throws -> Int {
        var ended = 0
        while case let some = try expire(at: now), some > 0 { ended += some }
        return ended
    }

    /// Adds one as every event does: read, step, replace, and again after a conflict.
    func increment(_ id: SessionID, at now: Instant) throws {
        while true {
            let stored = try load(id, at: now)
            do {
                _ = try compareAndSet(
                    id, expecting: stored.revision, Tally(value: stored.tally.value + 1), at: now)
                return
            } catch SessionError.conflict {
                continue
            }
        }
    }
}
