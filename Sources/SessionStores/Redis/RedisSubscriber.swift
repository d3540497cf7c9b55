import Dispatch
import Synchronization

/// Listens for what other processes do to sessions, on a connection and a thread of its own.
///
/// While it cannot listen, it looks at the watched sessions every now and then. It also asks whether
/// Redis is there when nothing else does, so that a server in trouble knows of it, and of its end,
/// within a second or two.
final class RedisSubscriber: Sendable {
    /// Between two signs of life, and between two tries to listen again.
    private static let interval: Duration = .seconds(1)
    /// How soon it notices that it is to end.
    private static let pollInterval: Duration = .milliseconds(200)

    private let client: RedisClient
    private let keys: RedisKeys
    private let watches: RedisWatchRegistry
    private let store: UInt64
    private let stopwatch: @Sendable () -> Duration
    private let isStopped = Atomic(false)
    private let subscribed = Atomic(false)

    init(
        _ client: RedisClient, _ keys: RedisKeys, _ watches: RedisWatchRegistry, of store: UInt64,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.client = client
        self.keys = keys
        self.watches = watches
        self.store = store
        self.stopwatch = stopwatch
    }

    /// Whether changes of others are heard of as they happen.
    var isSubscribed: Bool { subscribed.load(ordering: .acquiring) }

    func start() {
        DispatchQueue(label: "peekstrip.sessions.listener").async { [self] in
            while !isStopped.load(ordering: .relaxed) {
                try? listen()
                subscribed.store(false, ordering: .releasing)
                // Without a channel, a look has to do; it also says whether Redis is back.
                try? watches.recheckAll()
                _ = try? client.execute(RedisCommand("PING"))
                pause()
            }
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Listens until the connection ends.
    private func listen() throws(RedisError) {
        let connection = try RedisConnection(to: client.url, within: client.timeout)
        try connection.executeChecked(
            RedisCommand("SUBSCRIBE", [keys.changes]), within: client.timeout)
        try watches.recheckAll()
        subscribed.store(true, ordering: .releasing)
        var heard = stopwatch()
        var asked: Duration?
        // Who makes a change tells of it when it knows that it happened. If it never gets to know,
        // as the answer was lost, it is told from here, a moment later.
        var own: ArraySlice<(message: RedisChangeMessage, time: Duration)> = []
        while !isStopped.load(ordering: .relaxed) {
            do {
                let message = Self.message(try connection.receive(within: Self.pollInterval))
                heard = stopwatch()
                asked = nil
                if let message, message.store != store {
                    watches.take(message)
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
                watches.take(first.message)
            }
        }
    }

    /// A message is a list of "message", the channel, and what was told.
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
