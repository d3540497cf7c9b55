import Concurrency
import SessionStores
import Testing

/// The state that sessions have in these tests.
struct Tally: Equatable, Sendable {
    var value: UInt64 = 0
}

extension Tally: PackedState {
    var packed: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    init(packed: [UInt8]) {
        value = packed.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// A kind of store that must keep the contract: every test of the contract runs with each of them.
struct StoreUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (SessionLimits) throws -> any SessionStore<Tally>

    static let all = [
        StoreUnderTest(testDescription: "memory") { MemorySessionStore(limits: $0) },
        StoreUnderTest(testDescription: "SQLite") { limits in
            try SQLiteSessionStore(
                SessionFile(in: Scratch.folder(), for: "a gallery"), limits: limits)
        },
        StoreUnderTest(testDescription: "Redis") { try RedisServer.shared.get().store($0) },
    ]
}

extension Instant {
    /// When tests begin: some time in 2026, in milliseconds since 1970.
    static let start = Instant(milliseconds: 1_767_225_600_000)
}

extension SessionID {
    static func fresh() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return .random(using: &generator)
    }
}

extension SessionStore where State == Tally {
    /// Begins a session under a new id.
    func begin(for address: String = "here", at now: Instant = .start) throws -> SessionID {
        let id = SessionID.fresh()
        try create(id, Tally(), for: address, at: now)
        return id
    }

    /// Sweeps until nothing is left to end, and says how many ended.
    @discardableResult
    func expireAll(at now: Instant) throws -> Int {
        var ended = 0
        while case let some = try expire(at: now), some > 0 { ended += some }
        return ended
    }

    /// Adds one as every event does: read, step, replace, and again if somebody was faster.
    func increment(_ id: SessionID, at now: Instant) throws {
        while true {
            let stored = try load(id, at: now)
            do {
                _ = try compareAndSet(
                    id, expecting: stored.revision, Tally(value: stored.state.value + 1), at: now)
                return
            } catch SessionError.conflict {
                continue
            }
        }
    }
}
