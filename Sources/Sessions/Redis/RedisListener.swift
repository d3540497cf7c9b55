import Dispatch
import Synchronization

/// Listens for what other processes do to sessions, on a connection and a thread of its own.
///
/// While it cannot listen, it looks at the watched sessions every now and then. It also asks whether
/// Redis is there when nothing else does, so that a server in trouble knows of it, and of its end,
/// within a second or two.
final class RedisListener: Sendable {
    /// Between two signs of life, and between two tries to listen again.
    private static let interval: Duration = .seconds(1)
    /// How soon it notices that it is to end.
    private static let glance: Duration = .milliseconds(200)

    private let client: RedisClient
    private let keys: RedisKeys
    private let watching: RedisWatching
    private let stopwatch: @Sendable () -> Duration
    private let isStopped = Atomic(false)
    private let listening = Atomic(false)

    init(
        _ client: RedisClient, _ keys: RedisKeys, _ watching: RedisWatching,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.client = client
        self.keys = keys
        self.watching = watching
        self.stopwatch = stopwatch
    }

    /// Whether changes of others are heard of as they happen.
    var isListening: Bool { listening.load(ordering: .acquiring) }

    func start() {
        DispatchQueue(label: "peekstrip.sessions.listener").async { [self] in
            while !isStopped.load(ordering: .relaxed) {
                try? listen()
                listening.store(false, ordering: .releasing)
                // Without a channel, a look has to do; it also says whether Redis is back.
                try? watching.lookAtAll()
                _ = try? client.ask(RedisCommand("PING"))
                pause()
            }
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Listens until the connection ends.
    private func listen() throws(RedisError) {
        let link = try RedisLink(to: client.address, within: client.patience)
        _ = try link.ask(
            RedisCommand("SUBSCRIBE", [keys.changes]), within: client.patience)
        try watching.lookAtAll()
        listening.store(true, ordering: .releasing)
        var heard = stopwatch()
        var asked: Duration?
        while !isStopped.load(ordering: .relaxed) {
            do {
                take(try link.receive(within: Self.glance))
                heard = stopwatch()
                asked = nil
            } catch {
                guard error == .late else { throw error }
                let now = stopwatch()
                if let asked, now - asked > client.patience {
                    client.noteFailure()
                    throw error
                } else if asked == nil, now - heard > Self.interval {
                    try link.send(RedisCommand("PING"), within: client.patience)
                    asked = now
                }
            }
        }
    }

    /// A message is a list of "message", the channel, and what was told.
    private func take(_ reply: RedisReply) {
        guard let list = reply.list, list.count == 3,
            list[0] == .bytes(Array("message".utf8)), let message = list[2].bytes
        else { return }
        watching.hear(message)
    }

    private func pause() {
        let end = stopwatch() + Self.interval
        while stopwatch() < end, !isStopped.load(ordering: .relaxed) {
            DispatchSemaphore(value: 0).wait(for: Self.glance)
        }
    }
}

extension DispatchSemaphore {
    fileprivate func wait(for time: Duration) {
        _ = wait(timeout: .now() + .milliseconds(Int(time.wholeMilliseconds)))
    }
}
