import Concurrency
import Synchronization

/// Sessions in a Redis or Valkey, which several servers share.
///
/// Each change is one script there, so it is whole, and the limits hold exactly for all servers
/// together. A change whose answer was lost is made again with the token of the first try, by which
/// Redis knows it: it happens once. Time is the caller's, and servers that share sessions must agree
/// on it within seconds; so a silence that the stopwatch confirms counts whole, however long.
package final class RedisSessionStore<State: PackedState>: SessionStore {
    /// Sessions that one sweep looks at: Redis does nothing else for a millisecond or two.
    private static var sweepLimit: Int { 256 }
    /// Sessions that ``forEach(at:_:)`` looks at: what it is for is a hint, and not worth more.
    private static var scanLimit: Int { 100_000 }

    private let limits: SessionLimits
    let lifetimes: Lifetimes
    private let clock: Lock<SteadyClock>
    private let stopwatch: @Sendable () -> Duration
    let keys: RedisKeys
    let client: RedisClient
    let watches: RedisWatchRegistry
    private let listener: RedisSubscriber
    /// By which others tell this store from themselves.
    let store: UInt64
    private let nextToken: Atomic<UInt64>
    /// Whether Redis did what it was asked last: one that is full, or has lost its master or its
    /// replicas, answers that it will not.
    private let acceptsWrites = Atomic(true)

    /// Prepares to use what lies at an address; whether somebody is there, ``greet()`` finds out.
    ///
    /// LongPollOptions is how long to wait for a connection and for an answer: such that a request which asks
    /// twice is still answered within two seconds. `instanceID` is a number drawn for this store: what it
    /// writes is known by it. The stopwatch is time since any moment; it runs on while the process is
    /// stopped or the machine sleeps, and nobody sets it.
    package init(
        _ address: RedisURL, limits: SessionLimits = SessionLimits(),
        timeout: Duration = .milliseconds(400), instanceID: UInt64,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.limits = limits
        lifetimes = Lifetimes(limits)
        clock = Lock(SteadyClock(maxClockStep: limits.maxClockStep))
        self.stopwatch = stopwatch
        keys = RedisKeys(prefix: address.prefix)
        client = RedisClient(address, timeout: timeout, stopwatch: stopwatch)
        store = instanceID
        watches = RedisWatchRegistry(client, keys, limit: limits.watchesPerSession)
        listener = RedisSubscriber(client, keys, watches, of: instanceID, stopwatch: stopwatch)
        nextToken = Atomic(instanceID)
        listener.start()
    }

    deinit {
        listener.stop()
    }

    /// Finds out whether Redis is there and lets this program in.
    package func ping() throws(RedisError) {
        if case .error(let words) = try client.execute(RedisCommand("PING")).reply {
            throw .refused(words)
        }
    }

    package var isReachable: Bool { client.isHealthy && acceptsWrites.load(ordering: .relaxed) }

    /// Whether changes that other processes make are heard of as they happen.
    var isSubscribed: Bool { listener.isSubscribed }

    /// Watches that have neither been called nor ended: what a test of leaks looks at.
    var watchCount: Int { watches.count }

    package func create(
        _ id: SessionID, _ state: State, for address: String, at now: Instant
    ) throws(SessionError) {
        let instant = advance(to: now)
        let mark = ClientHash(address).value
        let value = RedisSessionRecord(
            revision: 0, born: instant.steady, used: instant.steady, address: mark,
            token: token(), state: state.packed)
        var mayHaveRoom = true
        while true {
            let (answer, _) = try run(
                RedisScripts.create, on: id, at: instant,
                [
                    value.bytes, mark.bigEndianBytes, Self.number(limits.sessionsInAll),
                    Self.number(limits.sessionsPerAddress),
                ])
            if answer.last == .integer(1) { watches.ended(id) }
            switch answer[0] {
            case .integer(0):
                noteWriteAccepted()
                return
            case .integer(1): throw .taken
            case .integer(2) where !mayHaveRoom:
                throw .full(retryAfter: .milliseconds(answer[1].integer ?? 0))
            case .integer(3) where !mayHaveRoom: throw .fullForAddress
            // A refusal stands only if it is repeated after a sweep that found nothing to end.
            case .integer(2), .integer(3): mayHaveRoom = try sweepAll(at: instant) > 0
            default: throw unavailable
            }
        }
    }

    package func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored<State> {
        let instant = advance(to: now)
        let reply = try execute(RedisCommand("GET", [keys.session(id)])).reply
        if reply == .nothing { throw gone(id) }
        guard var value = reply.bytes.flatMap(RedisSessionRecord.init) else { throw unavailable }
        let isExpired =
            instant.steady >= lifetimes.end(born: value.born, lastUsed: value.used)
        if isExpired || instant.steady - value.used >= lifetimes.recordInterval {
            let (answer, _) = try run(
                RedisScripts.use, on: id, at: instant, [Self.bits(instant.steady)])
            guard answer[0] == .integer(0) else { throw gone(id) }
            guard let used = answer.last?.bytes.flatMap(RedisSessionRecord.init) else {
                throw unavailable
            }
            value = used
        }
        return Stored(
            state: State(packed: value.state), revision: value.revision,
            born: instant.moment(of: value.born), lastUsed: instant.moment(of: value.used))
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Instant
    ) throws(SessionError) -> UInt64 {
        let instant = advance(to: now)
        let (answer, isRetry) = try run(
            RedisScripts.replace, on: id, at: instant,
            [
                revision.bigEndianBytes, (revision &+ 1).bigEndianBytes, token().bigEndianBytes,
                Self.bits(instant.steady), state.packed,
            ])
        let current = answer.last?.bytes.map { UInt64(bigEndianBytes: $0) }
        switch (answer[0], current) {
        case (.integer(0), let current?):
            noteWriteAccepted()
            watches.changed(id, to: current)
            return current
        // The first try may have succeeded, and others have come after it: then to do it again on
        // top of them would be to do it twice.
        case (.integer(1), _) where isRetry: throw unavailable
        case (.integer(1), let current?): throw .conflict(current: current)
        case (.integer(2), _): throw gone(id)
        default: throw unavailable
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        _ = try run(RedisScripts.delete, on: id, at: SteadyInstant(steady: 0, offset: 0))
        watches.ended(id)
    }

    @discardableResult
    package func expire(at now: Instant) throws(SessionError) -> Int {
        let instant = advance(to: now)
        if !acceptsWrites.load(ordering: .relaxed) { try probeWrites() }
        return try sweep(at: instant)
    }

    package func count() throws(SessionError) -> Int {
        guard let count = try execute(RedisCommand("ZCARD", [keys.due])).reply.integer else {
            throw unavailable
        }
        return Int(count)
    }

    package func forEach(at now: Instant, _ body: (State) -> Void) throws(SessionError) {
        let instant = advance(to: now)
        var cursor = Array("0".utf8)
        var seen = 0
        repeat {
            let reply = try execute(
                RedisCommand(
                    "ZSCAN", [keys.due, cursor] + ["COUNT", "250"].map { Array($0.utf8) })
            ).reply
            guard let parts = reply.list, parts.count == 2, let next = parts[0].bytes,
                let members = parts[1].list
            else { throw unavailable }
            cursor = next
            // Members and their scores take turns.
            let ids = stride(from: 0, to: members.count, by: 2)
                .compactMap { members[$0].bytes?.prefix(SessionID.textLength) }
            try look(at: ids.map { keys.session(Array($0)) }, instant, body)
            seen += ids.count
        } while cursor != Array("0".utf8) && seen < Self.scanLimit
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        let instant = advance(to: now)
        guard let number = watches.begin(id, from: revision, notify) else {
            guard try current(id, at: instant) != nil else { throw .gone }
            throw .tooManyWatches
        }
        let current: UInt64?
        do {
            current = try self.current(id, at: instant)
        } catch {
            // One that was called meanwhile has its answer.
            if watches.end(number, of: id) == nil { return WatchToken {} }
            throw error
        }
        if current == revision {
            return WatchToken { [watches] in _ = watches.end(number, of: id) }
        }
        if let watch = watches.end(number, of: id) {
            guard let current else { throw .gone }
            watch.notify(.changed(revision: current))
        }
        return WatchToken {}
    }
}

extension RedisSessionStore {
    func noteWriteRejected() { acceptsWrites.store(false, ordering: .relaxed) }
    func noteWriteAccepted() { acceptsWrites.store(true, ordering: .relaxed) }

    private func advance(to now: Instant) -> SteadyInstant {
        // Read under the lock, so that readings come in their order.
        clock.withLock { $0.instant(at: now, reading: stopwatch()) }
    }

    /// Of every write another.
    private func token() -> UInt64 {
        nextToken.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The revision of a session that lives.
    private func current(
        _ id: SessionID, at instant: SteadyInstant
    ) throws(SessionError) -> UInt64? {
        guard
            let value = try execute(RedisCommand("GET", [keys.session(id)])).reply.bytes
                .flatMap(RedisSessionRecord.init),
            instant.steady < lifetimes.end(born: value.born, lastUsed: value.used)
        else { return nil }
        return value.revision
    }

    private func look(
        at keys: [[UInt8]], _ instant: SteadyInstant, _ body: (State) -> Void
    ) throws(SessionError) {
        guard !keys.isEmpty else { return }
        for reply in try execute(RedisCommand("MGET", keys)).reply.list ?? [] {
            guard let value = reply.bytes.flatMap(RedisSessionRecord.init),
                instant.steady < lifetimes.end(born: value.born, lastUsed: value.used)
            else { continue }
            body(State(packed: value.state))
        }
    }

    /// Ends some sessions; only zero says that none is left.
    private func sweep(at instant: SteadyInstant) throws(SessionError) -> Int {
        while true {
            let (answer, _) = try run(
                RedisScripts.sweep, on: nil, at: instant, [Self.number(Self.sweepLimit)])
            let ended = answer.dropFirst().compactMap(\.bytes)
            for id in ended {
                if let id = SessionID(String(decoding: id, as: UTF8.self)) { watches.ended(id) }
            }
            if !ended.isEmpty || answer[0] == .integer(0) { return ended.count }
        }
    }

    private func sweepAll(at instant: SteadyInstant) throws(SessionError) -> Int {
        var ended = 0
        while case let some = try sweep(at: instant), some > 0 { ended += some }
        return ended
    }
}
