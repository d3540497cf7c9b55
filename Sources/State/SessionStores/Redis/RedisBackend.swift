import Concurrency
import Synchronization

/// Sessions in a Redis or Valkey, which several servers share (Decision 52).
///
/// Each change is one script, so it is atomic, and the limits are exact across all servers. A
/// change whose reply was lost is sent again with the token of the first attempt, by which Redis
/// recognizes it. The servers' clocks must agree within seconds; a long step that the stopwatch
/// confirms counts in full.
package final class RedisBackend: SessionBackend {
    /// The number of sessions that one sweep checks; Redis is blocked for a millisecond or two.
    private static let sweepLimit = 256
    /// The number of sessions that ``forEach(_:)`` reads: its caller only needs a hint, which is
    /// not worth more.
    private static let scanLimit = 100_000

    package let rules: SessionRules
    let keys: RedisKeys
    let client: RedisClient
    let health = WriteHealth(retryTime: .seconds(1))
    /// Identifies the writes of this store.
    let instanceID: UInt64
    private let subscriber: RedisSubscriber
    private let nextToken: Atomic<UInt64>

    /// Configures the backend and starts the subscriber; ``ping()`` checks whether Redis is
    /// reachable.
    ///
    /// - Parameters:
    ///   - url: The address of Redis.
    ///   - limits: The limits of all servers that share it.
    ///   - timeout: How long to wait for a connection and for a reply: short enough that a request
    ///     that waits twice gets its response within two seconds.
    ///   - instanceID: A random number that identifies the writes of this store.
    ///   - stopwatch: Time from any origin that cannot be set and advances while the machine
    ///     sleeps.
    package init(
        _ url: RedisURL, limits: SessionLimits = SessionLimits(),
        timeout: Duration = .milliseconds(800), instanceID: UInt64,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        rules = SessionRules(limits, stopwatch: stopwatch)
        keys = RedisKeys(prefix: url.prefix)
        client = RedisClient(url, timeout: timeout, stopwatch: stopwatch)
        self.instanceID = instanceID
        nextToken = Atomic(instanceID)
        subscriber = RedisSubscriber(
            client, keys, rules.watches, instanceID: instanceID, stopwatch: stopwatch)
        subscriber.start()
    }

    deinit {
        subscriber.stop()
    }

    /// How long the first check waits: no request waits with it, and a slow reply still says whether
    /// the credentials are right.
    private static let pingTimeout: Duration = .seconds(5)

    /// Checks whether Redis is reachable and accepts the credentials.
    package func ping() throws(RedisError) {
        do {
            let connection = try RedisConnection(to: client.url, within: Self.pingTimeout)
            try connection.executeChecked(RedisCommand("PING"), within: Self.pingTimeout)
        } catch {
            client.noteFailure()
            throw error
        }
    }

    package var isReachable: Bool { client.isHealthy && health.isHealthy }
    package var refusal: String? { health.refusal }

    /// Whether changes by other processes are reported as they happen.
    var isSubscribed: Bool { subscriber.isSubscribed }

    package func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) throws(SessionError) -> Admission {
        let record = SessionRecord(revision: 0, born: now, lastUsed: now, state: state)
        let (reply, _) = try run(
            RedisScripts.create, on: id, at: now,
            [
                record.redisBytes(client, token: token()), client.value.bigEndianBytes,
                Self.number(rules.limits.sessionsInAll),
                Self.number(rules.limits.sessionsPerAddress),
            ])
        switch reply[0] {
        case .integer(0):
            health.writeSucceeded()
            return .entered
        case .integer(1): return .taken
        case .integer(2): return .full(timeToNextEnd: reply[1].integer ?? 0)
        case .integer(3): return .fullForAddress
        default: throw health.unavailable
        }
    }

    package func find(_ id: SessionID) throws(SessionError) -> SessionRecord? {
        // A value of another form is a session that is gone.
        try execute(RedisCommand("GET", [keys.session(id)])).record
    }

    package func use(_ id: SessionID, at now: Int64) throws(SessionError) -> SessionRecord? {
        let (reply, _) = try run(RedisScripts.use, on: id, at: now, [Self.bits(now)])
        guard reply[0] == .integer(0) else { return nil }
        guard let record = reply.last?.record else { throw health.unavailable }
        return record
    }

    package func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) throws(SessionError) -> Replacement {
        let (reply, isRetry) = try run(
            RedisScripts.replace, on: id, at: now,
            [
                revision.bigEndianBytes, (revision &+ 1).bigEndianBytes, token().bigEndianBytes,
                Self.bits(now), state,
            ])
        let current = reply.last?.bytes.map { UInt64(bigEndianBytes: $0) }
        switch (reply[0], current) {
        case (.integer(0), let current?):
            health.writeSucceeded()
            return .replaced(revision: current)
        // The first attempt may have succeeded, and others may have written since. It is unknown
        // whether this change was made; the client has to find out.
        case (.integer(1), _) where isRetry: throw health.unavailable
        case (.integer(1), let current?): return .conflict(current: current)
        case (.integer(2), _): return .gone
        default: throw health.unavailable
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        _ = try run(RedisScripts.delete, on: id, at: 0)
    }

    package func sweep(at now: Int64) throws(SessionError) -> [SessionID] {
        while true {
            let (reply, _) = try run(
                RedisScripts.sweep, on: nil, at: now, [Self.number(Self.sweepLimit)])
            let ended = reply.dropFirst().compactMap(\.bytes)
            if !ended.isEmpty || reply[0] == .integer(0) {
                return ended.compactMap { SessionID(String(decoding: $0, as: UTF8.self)) }
            }
        }
    }

    package func maintain(at now: SteadyInstant) throws(SessionError) {
        guard !health.isHealthy else { return }
        // A write to a key that nothing reads.
        let arguments = ["1", "PX", "1000"].map { Array($0.utf8) }
        _ = try execute(RedisCommand("SET", [keys.probe] + arguments))
        health.writeSucceeded()
    }

    package func count() throws(SessionError) -> Int {
        guard let count = try execute(RedisCommand("ZCARD", [keys.due])).integer else {
            throw health.unavailable
        }
        return Int(count)
    }

    package func forEach(_ body: (SessionRecord) -> Void) throws(SessionError) {
        var cursor = Array("0".utf8)
        var seen = 0
        repeat {
            let page = ["COUNT", "250"].map { Array($0.utf8) }
            let reply = try execute(RedisCommand("ZSCAN", [keys.due, cursor] + page))
            guard let parts = reply.list, parts.count == 2, let next = parts[0].bytes,
                let members = parts[1].list
            else { throw health.unavailable }
            cursor = next
            // Members and their scores alternate.
            let sessions = stride(from: 0, to: members.count, by: 2)
                .compactMap { members[$0].bytes?.prefix(SessionID.textLength) }
                .map { keys.session(Array($0)) }
            if !sessions.isEmpty {
                let values = try execute(RedisCommand("MGET", sessions)).list ?? []
                values.compactMap(\.record).forEach(body)
            }
            // Empty pages count, too, because a scan of them alone might not end.
            seen += max(1, sessions.count)
        } while cursor != Array("0".utf8) && seen < Self.scanLimit
    }

    /// A number that is unique for each write.
    func token() -> UInt64 {
        nextToken.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
