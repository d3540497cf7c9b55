import Locking
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
    private static var lookLimit: Int { 100_000 }

    private let limits: SessionLimits
    let lifetimes: Lifetimes
    private let clock: Lock<SteadyTime>
    private let stopwatch: @Sendable () -> Duration
    let keys: RedisKeys
    let client: RedisClient
    let watching: RedisWatching
    private let listener: RedisListener
    /// By which others tell this store from themselves.
    let store: UInt64
    private let nextToken: Atomic<UInt64>
    /// Whether Redis did what it was asked last: one that is full, or has lost its master or its
    /// replicas, answers that it will not.
    private let isObeyed = Atomic(true)

    /// Prepares to use what lies at an address; whether somebody is there, ``greet()`` finds out.
    ///
    /// Patience is how long to wait for a connection and for an answer: such that a request which asks
    /// twice is still answered within two seconds. `chance` is a number drawn for this store: what it
    /// writes is known by it. The stopwatch is time since any moment; it runs on while the process is
    /// stopped or the machine sleeps, and nobody sets it.
    package init(
        _ address: RedisAddress, limits: SessionLimits = SessionLimits(),
        patience: Duration = .milliseconds(400), chance: UInt64,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.limits = limits
        lifetimes = Lifetimes(limits)
        clock = Lock(SteadyTime(longestSilence: limits.longestSilence))
        self.stopwatch = stopwatch
        keys = RedisKeys(prefix: address.prefix)
        client = RedisClient(address, patience: patience, stopwatch: stopwatch)
        store = chance
        watching = RedisWatching(client, keys, limit: limits.watchesPerSession)
        listener = RedisListener(client, keys, watching, of: chance, stopwatch: stopwatch)
        nextToken = Atomic(chance)
        listener.start()
    }

    deinit {
        listener.stop()
    }

    /// Finds out whether Redis is there and lets this program in.
    package func greet() throws(RedisError) {
        if case .error(let words) = try client.ask(RedisCommand("PING")).reply {
            throw .refused(words)
        }
    }

    package var isReachable: Bool { client.isWell && isObeyed.load(ordering: .relaxed) }

    /// Whether changes that other processes make are heard of as they happen.
    var isListening: Bool { listener.isListening }

    /// Watches that have neither been called nor ended: what a test of leaks looks at.
    var watchCount: Int { watching.count }

    package func create(
        _ id: SessionID, _ state: State, for address: String, at now: Moment
    ) throws(SessionError) {
        let instant = advance(to: now)
        let mark = AddressMark(address).value
        let value = RedisValue(
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
            if answer.last == .integer(1) { watching.ended(id) }
            switch answer[0] {
            case .integer(0):
                noteObedience()
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

    package func load(_ id: SessionID, at now: Moment) throws(SessionError) -> Stored<State> {
        let instant = advance(to: now)
        let reply = try ask(RedisCommand("GET", [keys.session(id)])).reply
        if reply == .nothing { throw gone(id) }
        guard var value = reply.bytes.flatMap(RedisValue.init) else { throw unavailable }
        let isOver =
            instant.steady >= lifetimes.end(born: value.born, lastUsed: value.used)
        if isOver || instant.steady - value.used >= lifetimes.recordInterval {
            let (answer, _) = try run(
                RedisScripts.use, on: id, at: instant, [Self.bits(instant.steady)])
            guard answer[0] == .integer(0) else { throw gone(id) }
            guard let used = answer.last?.bytes.flatMap(RedisValue.init) else { throw unavailable }
            value = used
        }
        return Stored(
            state: State(packed: value.state), revision: value.revision,
            born: instant.moment(of: value.born), lastUsed: instant.moment(of: value.used))
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Moment
    ) throws(SessionError) -> UInt64 {
        let instant = advance(to: now)
        let (answer, isSecond) = try run(
            RedisScripts.replace, on: id, at: instant,
            [
                revision.bigEndianBytes, (revision &+ 1).bigEndianBytes, token().bigEndianBytes,
                Self.bits(instant.steady), state.packed,
            ])
        let current = answer.last?.bytes.map { UInt64(bigEndianBytes: $0) }
        switch (answer[0], current) {
        case (.integer(0), let current?):
            noteObedience()
            watching.changed(id, to: current)
            return current
        // The first try may have succeeded, and others have come after it: then to do it again on
        // top of them would be to do it twice.
        case (.integer(1), _) where isSecond: throw unavailable
        case (.integer(1), let current?): throw .conflict(current: current)
        case (.integer(2), _): throw gone(id)
        default: throw unavailable
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        _ = try run(RedisScripts.delete, on: id, at: SteadyInstant(steady: 0, offset: 0))
        watching.ended(id)
    }

    @discardableResult
    package func expire(at now: Moment) throws(SessionError) -> Int {
        let instant = advance(to: now)
        if !isObeyed.load(ordering: .relaxed) { try tryToWrite() }
        return try sweep(at: instant)
    }

    package func count() throws(SessionError) -> Int {
        guard let count = try ask(RedisCommand("ZCARD", [keys.due])).reply.integer else {
            throw unavailable
        }
        return Int(count)
    }

    package func forEach(at now: Moment, _ body: (State) -> Void) throws(SessionError) {
        let instant = advance(to: now)
        var cursor = Array("0".utf8)
        var seen = 0
        repeat {
            let reply = try ask(
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
        } while cursor != Array("0".utf8) && seen < Self.lookLimit
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Moment,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        let instant = advance(to: now)
        guard let number = watching.begin(id, from: revision, notify) else {
            guard try current(id, at: instant) != nil else { throw .gone }
            throw .watchedByTooMany
        }
        let current: UInt64?
        do {
            current = try self.current(id, at: instant)
        } catch {
            // One that was called meanwhile has its answer.
            if watching.end(number, of: id) == nil { return WatchToken {} }
            throw error
        }
        if current == revision {
            return WatchToken { [watching] in _ = watching.end(number, of: id) }
        }
        if let watch = watching.end(number, of: id) {
            guard let current else { throw .gone }
            watch.notify(.changed(revision: current))
        }
        return WatchToken {}
    }
}

extension RedisSessionStore {
    func noteRefusal() { isObeyed.store(false, ordering: .relaxed) }
    func noteObedience() { isObeyed.store(true, ordering: .relaxed) }

    private func advance(to now: Moment) -> SteadyInstant {
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
            let value = try ask(RedisCommand("GET", [keys.session(id)])).reply.bytes
                .flatMap(RedisValue.init),
            instant.steady < lifetimes.end(born: value.born, lastUsed: value.used)
        else { return nil }
        return value.revision
    }

    private func look(
        at keys: [[UInt8]], _ instant: SteadyInstant, _ body: (State) -> Void
    ) throws(SessionError) {
        guard !keys.isEmpty else { return }
        for reply in try ask(RedisCommand("MGET", keys)).reply.list ?? [] {
            guard let value = reply.bytes.flatMap(RedisValue.init),
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
                if let id = SessionID(String(decoding: id, as: UTF8.self)) { watching.ended(id) }
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
