import Dispatch
import Synchronization

/// Notifies watches when other processes change sessions.
///
/// It has its own connection and thread.
///
/// While it cannot subscribe, it polls the watched sessions every second. It pings Redis when no
/// messages arrive, so a server notices within a second or two that Redis is unavailable or
/// available again.
final class RedisSubscriber: Sendable {
    /// The time without messages before a ping, and between two attempts to subscribe.
    private static let interval: Duration = .seconds(1)
    /// The interval at which the thread checks for ``stop()``.
    private static let pollInterval: Duration = .milliseconds(200)
    /// The number of sessions that one command polls.
    private static let chunk = 256

    private let client: RedisClient
    private let keys: RedisKeys
    private let watches: WatchRegistry
    private let instanceID: UInt64
    private let stopwatch: @Sendable () -> Duration
    private let isStopped = Atomic(false)
    private let subscribed = Atomic(false)

    init(
        _ client: RedisClient, _ keys: RedisKeys, _ watches: WatchRegistry, instanceID: UInt64,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.client = client
        self.keys = keys
        self.watches = watches
        self.instanceID = instanceID
        self.stopwatch = stopwatch
    }

    /// Whether changes by other processes are reported as they happen.
    var isSubscribed: Bool { subscribed.load(ordering: .acquiring) }

    func start() {
        DispatchQueue(label: "peekstrip.sessions.listener").async { [self] in
            while !isStopped.load(ordering: .relaxed) {
                try? listen()
                subscribed.store(false, ordering: .releasing)
                // Polling also finds out whether Redis is available again.
                try? lookAtWatchedSessions()
                _ = try? client.execute(RedisCommand("PING"))
                pause()
            }
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Receives messages until the connection closes.
    private func listen() throws(RedisError) {
        let connection = try RedisConnection(to: client.url, within: client.timeout)
        try connection.executeChecked(
            RedisCommand("SUBSCRIBE", [keys.changes]), within: client.timeout)
        try lookAtWatchedSessions()
        subscribed.store(true, ordering: .releasing)
        var heard = stopwatch()
        var asked: Duration?
        // The thread that makes a change in this store reports it. If it lost the reply, it does
        // not know of the change, so the message reports it a moment later.
        var own: ArraySlice<(message: RedisChangeMessage, time: Duration)> = []
        while !isStopped.load(ordering: .relaxed) {
            do {
                let message = Self.message(try connection.receive(within: Self.pollInterval))
                heard = stopwatch()
                asked = nil
                if let message, message.instanceID != instanceID {
                    report(message)
                } else if let message, watches.isWatched(message.id) {
                    own.append((message, heard))
                }
            } catch {
                guard error == .late else { throw error }
                let now = stopwatch()
                if let asked, now - asked > client.timeout {
                    client.noteFailure()
                    throw error
                } else if asked == nil, now - heard > Self.interval {
                    try connection.send(RedisCommand("PING"), within: client.timeout)
                    asked = now
                }
            }
            let now = stopwatch()
            while let first = own.first, now - first.time > Self.interval {
                own.removeFirst()
                report(first.message)
            }
        }
    }

    private func report(_ message: RedisChangeMessage) {
        if let revision = message.revision {
            watches.changed(message.id, to: revision)
        } else {
            watches.ended(message.id)
        }
    }

    /// Reports the changes of watched sessions that were missed while no messages were received.
    private func lookAtWatchedSessions() throws(RedisError) {
        var rest = watches.watched[...]
        while !rest.isEmpty {
            let ids = rest.prefix(Self.chunk)
            rest = rest.dropFirst(Self.chunk)
            let reply = try client.execute(RedisCommand("MGET", ids.map(keys.session))).reply
            guard let values = reply.list, values.count == ids.count else { throw .malformed }
            for (id, value) in zip(ids, values) {
                if let record = value.record {
                    watches.changed(id, to: record.revision)
                } else if value == .nothing {
                    watches.ended(id)
                }
            }
        }
    }

    /// The content of a message, which is a list of "message", the channel and the content.
    private static func message(_ reply: RedisReply) -> RedisChangeMessage? {
        guard let list = reply.list, list.count == 3,
            list[0] == .bytes(Array("message".utf8))
        else { return nil }
        return list[2].bytes.flatMap(RedisChangeMessage.init)
    }

    private func pause() {
        let end = stopwatch() + Self.interval
        while stopwatch() < end, !isStopped.load(ordering: .relaxed) {
            DispatchSemaphore(value: 0).wait(for: Self.pollInterval)
        }
    }
}

extension DispatchSemaphore {
    fileprivate func wait(for time: Duration) {
        _ = wait(timeout: .now() + .milliseconds(Int(time.wholeMilliseconds)))
    }
}
