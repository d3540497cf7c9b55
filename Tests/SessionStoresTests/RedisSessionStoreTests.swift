import Concurrency
import Foundation
import Testing

@testable import SessionStores

@Suite("The session store in Redis")
struct RedisSessionStoreTests {
    private let redis: RedisServer

    init() throws {
        redis = try RedisServer.shared.get()
    }

    @Test("is one store to all servers that share it")
    func shared() throws {
        let prefix = RedisServer.freshPrefix()
        let limits = SessionLimits(sessionsInAll: 2)
        let (here, there) = (
            try redis.store(limits, prefix: prefix), try redis.store(limits, prefix: prefix)
        )
        let id = try here.begin()
        try there.increment(id, at: .start)
        #expect(throws: SessionError.conflict(current: 1)) {
            try here.compareAndSet(id, expecting: 0, Tally(), at: .start)
        }
        #expect(try here.load(id, at: .start).tally == Tally(value: 1))
        _ = try there.begin()
        #expect(throws: (any Error).self) { try here.begin() }
        try there.delete(id)
        #expect(throws: SessionError.gone) { try here.load(id, at: .start) }
    }

    @Test("notifies a watch of another server's changes")
    func watchedFromElsewhere() throws {
        let prefix = RedisServer.freshPrefix()
        let (here, there) = (try redis.store(prefix: prefix), try redis.store(prefix: prefix))
        let id = try here.begin()
        #expect(eventually { here.isSubscribed })
        let calls = SharedList<SessionChange>()
        var token = try here.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        try there.increment(id, at: .start)
        #expect(eventually { calls.all == [.changed(revision: 1)] })
        token = try here.whenChanged(id, from: 1, at: .start) { calls.add($0) }
        try there.delete(id)
        #expect(eventually { calls.all == [.changed(revision: 1), .ended] })
        token.cancel()
        #expect(here.watchCount == 0)
    }

    @Test("goes by the same time in servers that were stopped for long and in others")
    func stopped() throws {
        let (prefix, slept) = (RedisServer.freshPrefix(), AtomicCounter())
        let limits = SessionLimits(maxClockStep: .seconds(300))
        let awake = try redis.store(limits, prefix: prefix)
        let sleeper = try redis.store(limits, prefix: prefix, secondsSlept: slept)
        try sleeper.expire(at: .start)
        for minute in stride(from: 0, through: 60, by: 4) {
            try awake.expire(at: .start + .seconds(60 * minute))
        }
        slept.add(3_600)
        let now = Instant.start + .seconds(3_600)
        let id = try sleeper.begin(at: now)
        try awake.expireAll(at: now)
        #expect(try awake.load(id, at: now).born == now)
    }

    @Test("keeps sessions of different prefixes apart")
    func prefixes() throws {
        let (here, there) = (try redis.store(), try redis.store())
        let id = try here.begin()
        #expect(throws: SessionError.gone) { try there.load(id, at: .start) }
        #expect(try there.count() == 0)
    }

    @Test("lays every key under its prefix, and lets Redis drop each of them in time")
    func keys() throws {
        let prefix = RedisServer.freshPrefix()
        let store = try redis.store(prefix: prefix)
        for _ in 0..<3 { try store.increment(try store.begin(for: "203.0.113.77"), at: .start) }
        let keys = try redis.command("KEYS", "\(prefix):*").split(separator: "\n").map(String.init)
        #expect(keys.count == 5)
        for key in keys {
            #expect(key.hasPrefix("\(prefix):{v1}:"))
            let seconds = try #require(Int(try redis.command("TTL", key)))
            #expect((1_800...90_000).contains(seconds), "\(key) lives for \(seconds) s")
        }
        for key in keys where key.contains(":s:") {
            #expect(try !redis.command("GET", key).contains("203.0.113"))
        }
    }

    @Test("does not count sessions that Redis has dropped, after a sweep")
    func dropped() throws {
        let prefix = RedisServer.freshPrefix()
        let store = try redis.store(SessionLimits(sessionsPerAddress: 1), prefix: prefix)
        let id = try store.begin()
        _ = try redis.command("DEL", "\(prefix):{v1}:s:\(id.text)")
        #expect(throws: SessionError.gone) { try store.load(id, at: .start) }
        try store.expireAll(at: .start + .seconds(1_800))
        #expect(try store.count() == 0)
        _ = try store.begin()
    }

    @Test("sends a script again that Redis has forgotten")
    func forgotten() throws {
        let store = try redis.store()
        let id = try store.begin()
        _ = try redis.command("SCRIPT", "FLUSH")
        try store.increment(id, at: .start)
        #expect(try store.load(id, at: .start).revision == 1)
    }

    @Test("recognizes its own earlier change whose reply was lost")
    func repeated() throws {
        let (prefix, state) = (RedisServer.freshPrefix(), Tally(value: 5).bytes)
        let store = try redis.store(prefix: prefix)
        let id = try store.begin()
        let client = try client(prefix)
        let keys = RedisKeys(prefix: prefix)
        func replace(_ token: UInt64) throws -> [RedisReply]? {
            let common = [
                "\(id.text)", "\(Instant.start.milliseconds)", "1800000", "86400000", "0",
            ]
            return try RedisScripts.replace.run(
                keys.session(id),
                [keys.prefix] + common.map { Array($0.utf8) } + [
                    UInt64(0).bigEndianBytes, UInt64(1).bigEndianBytes, token.bigEndianBytes,
                    UInt64(Instant.start.milliseconds).bigEndianBytes, state,
                    token.bigEndianBytes,
                ], by: client
            ).reply.list
        }
        let done = [RedisReply.integer(0), .bytes(UInt64(1).bigEndianBytes)]
        #expect(try replace(77) == done)
        #expect(try replace(77) == done)
        #expect(try replace(78)?.first == .integer(1))
        #expect(try store.load(id, at: .start).revision == 1)
    }

    private func client(_ prefix: String) throws -> RedisClient {
        let address = try #require(
            RedisURL("unix://\(redis.folder)/socket?prefix=\(prefix)"))
        return RedisClient(address, timeout: .seconds(20), stopwatch: { .zero })
    }
}

/// Polls until the condition holds, for a minute at most.
func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: 60)
    while Date() < end {
        if try isSo() { return true }
        usleep(5_000)
    }
    return try isSo()
}
