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
    private let store: UInt64
    private let stopwatch: @Sendable () -> Duration
    private let isStopped = Atomic(false)
    private let listening = Atomic(false)

    init(
        _ client: RedisClient, _ keys: RedisKeys, _ watching: RedisWatching, of store: UInt64,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.client = client
        self.keys = keys
        self.watching = watching
        self.store = store
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
        try link.agree(RedisCommand("SUBSCRIBE", [keys.changes]), within: client.patience)
        try watching.lookAtAll()
        listening.store(true, ordering: .releasing)
        var heard = stopwatch()
        var asked: Duration?
        // Who makes a change tells of it when it knows that it happened. If it never gets to know,
        // as the answer was lost, it is told from here, a moment later.
        var own: ArraySlice<(news: RedisNews, time: Duration)> = []
        while !isStopped.load(ordering: .relaxed) {
            do {
                let news = Self.news(try link.receive(within: Self.glance))
                heard = stopwatch()
                asked = nil
                if let news, news.store != store {
                    watching.take(news)
                } else if let news, watching.isWatched(news.id) {
                    own.append((news, heard))
                }
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
            let now = stopwatch()
            while let first = own.first, now - first.time > Self.interval {
                own.removeFirst()
                watching.take(first.news)
            }
        }
    }

    /// A message is a list of "message", the channel, and what was told.
    private static func news(_ reply: RedisReply) -> RedisNews? {
        guard let list = reply.list, list.count == 3,
            list[0] == .bytes(Array("message".utf8))
        else { return nil }
        return list[2].bytes.flatMap(RedisNews.init)
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
