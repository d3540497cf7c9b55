import Concurrency

/// Who waits in this process for a session in Redis, whoever changes it.
///
/// Changes of this process are told at once; those of others come over a channel. A watch is listed
/// before its session is looked at, so no change falls between; and nobody is told of a revision that
/// is known to him, however late the news come.
final class RedisWatchRegistry: Sendable {
    private let watches = Lock(WatchRegistry())
    private let client: RedisClient
    private let keys: RedisKeys
    private let limit: Int

    /// Sessions looked at in one question.
    private static let chunk = 256

    init(_ client: RedisClient, _ keys: RedisKeys, limit: Int) {
        self.client = client
        self.keys = keys
        self.limit = limit
    }

    func begin(
        _ id: SessionID, from revision: UInt64,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) -> UInt64? {
        watches.withLock { $0.begin(id, from: revision, limit: limit, notify: notify) }
    }

    /// Ends a watch; says nothing when it was called before.
    func end(_ number: UInt64, of id: SessionID) -> WatchRegistry.Watch? {
        watches.withLock { $0.end(number, of: id) }
    }

    func changed(_ id: SessionID, to revision: UInt64) {
        let ended = watches.withLock { $0.endAll(of: id, before: revision) }
        for watch in ended { watch.notify(.changed(revision: revision)) }
    }

    func ended(_ id: SessionID) {
        let ended = watches.withLock { $0.endAll(of: id) }
        for watch in ended { watch.notify(.ended) }
    }

    /// How many wait: what a test of leaks looks at.
    var count: Int { watches.withLock { $0.count } }

    /// Tells those who wait for what came over the channel.
    func take(_ message: RedisChangeMessage) {
        if let revision = message.revision {
            changed(message.id, to: revision)
        } else {
            ended(message.id)
        }
    }

    /// Whether somebody waits for this session.
    func isWatched(_ id: SessionID) -> Bool { watches.withLock { $0.isWatched(id) } }

    /// Looks at every session that is watched: what was told while nobody listened is lost.
    func recheckAll() throws(RedisError) {
        var rest = watches.withLock { $0.watched }[...]
        while !rest.isEmpty {
            let ids = rest.prefix(Self.chunk)
            rest = rest.dropFirst(Self.chunk)
            let reply = try client.execute(RedisCommand("MGET", ids.map(keys.session))).reply
            guard let values = reply.list, values.count == ids.count else { throw .malformed }
            for (id, value) in zip(ids, values) {
                if let value = value.bytes.flatMap(RedisSessionRecord.init) {
                    changed(id, to: value.revision)
                } else if value == .nothing {
                    ended(id)
                }
            }
        }
    }
}
