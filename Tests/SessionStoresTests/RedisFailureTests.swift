import Concurrency
import Foundation
import Testing

@testable import SessionStores

/// Each test has its own Redis, which it makes fail.
@Suite("The session store in a Redis that is in trouble")
struct RedisFailureTests {
    @Test("fails at once when Redis is gone, and works again when it is back")
    func killed() throws {
        let redis = try RedisServer()
        let store = try redis.store()
        let id = try store.begin()
        try store.increment(id, at: .start)
        redis.kill()
        let waits = (0..<20).map { _ in
            let began = ContinuousClock.now
            #expect(throws: SessionError.unavailable(retryAfter: .seconds(1))) {
                try store.load(id, at: .start)
            }
            return ContinuousClock.now - began
        }
        // The median, because a busy machine may run this thread late; far below the timeout.
        #expect(waits.sorted()[10] < .seconds(5))
        #expect(!store.isReachable)
        try redis.start()
        #expect(eventually { (try? store.load(id, at: .start).revision) == 1 })
        #expect(store.isReachable)
        try store.increment(id, at: .start)
        #expect(eventually { store.isSubscribed })
    }

    @Test("fails when Redis hangs, mostly without an attempt, and works again when Redis does")
    func hanging() throws {
        let redis = try RedisServer()
        let prefix = RedisServer.freshPrefix()
        let id = try redis.store(prefix: prefix).begin()
        let store = try redis.store(prefix: prefix, timeout: .milliseconds(400))
        redis.signal(SIGSTOP)
        let waits = (0..<10).map { _ in
            let began = ContinuousClock.now
            #expect(throws: SessionError.unavailable(retryAfter: .seconds(1))) {
                try store.increment(id, at: .start)
            }
            return ContinuousClock.now - began
        }
        // Most requests fail without an attempt, which would take as long as the timeout.
        #expect(waits.count { $0 < .milliseconds(400) } >= 6)
        redis.signal(SIGCONT)
        #expect(eventually { (try? store.increment(id, at: .start)) != nil })
    }

    /// As behind a proxy or an address that moves: the old connections stay open and lead to the
    /// former primary.
    @Test("follows a failover to another Redis at the same address") func failover() throws {
        let (first, second) = (try RedisServer(), try RedisServer())
        let store = try first.store()
        try store.increment(try store.begin(), at: .start)
        _ = try first.command("REPLICAOF", "127.0.0.1", "1")
        try FileManager.default.moveItem(atPath: first.socket, toPath: first.socket + ".moved")
        try FileManager.default.createSymbolicLink(
            atPath: first.socket, withDestinationPath: second.socket)
        let id = try store.begin()
        try store.increment(id, at: .start)
        #expect(try store.load(id, at: .start).revision == 1)
        #expect(store.isReachable)
    }

    @Test("takes a value of another form for a session that is gone", arguments: ["SET", "LPUSH"])
    func malformed(command: String) throws {
        let redis = try RedisServer()
        let prefix = RedisServer.freshPrefix()
        let store = try redis.store(prefix: prefix)
        let (damaged, sound) = (try store.begin(), try store.begin())
        let key = "\(prefix):{v1}:s:\(damaged.text)"
        _ = try redis.command("DEL", key)
        _ = try redis.command(command, key, "too short")
        // The number of sessions of the client that began them.
        let damage = """
            for _, client in ipairs(redis.call('HKEYS', KEYS[1])) do
              redis.call('HSET', KEYS[1], client, 'many')
            end
            return redis.call('HLEN', KEYS[1])
            """
        #expect(try redis.command("EVAL", damage, "1", "\(prefix):{v1}:from") == "1")
        _ = try store.begin()
        #expect(throws: SessionError.gone) { try store.load(damaged, at: .start) }
        #expect(throws: SessionError.gone) { try store.increment(damaged, at: .start) }
        try store.increment(sound, at: .start)
        // All have expired by then.
        while try store.expire(at: .start + .seconds(86_400 * 400)) > 0 {}
        #expect(try store.count() == 0)
        #expect(store.isReachable)
    }

    @Test("says so when Redis answers but takes no changes, until it takes one")
    func refusing() throws {
        let redis = try RedisServer()
        let store = try redis.store()
        let id = try store.begin()
        func refuses(_ work: () throws -> Void) {
            #expect(throws: SessionError.unavailable(retryAfter: .seconds(1))) { try work() }
            #expect(!store.isReachable)
        }
        // Without a replica Redis replies NOREPLICAS.
        _ = try redis.command("CONFIG", "SET", "min-replicas-to-write", "1")
        refuses { try store.increment(id, at: .start) }
        #expect(try store.load(id, at: .start).revision == 0)
        // A use whose record is due and fails.
        let later = Instant.start + .seconds(900)
        #expect(try store.load(id, at: later).lastUsed == .start)
        refuses { try store.expire(at: .start) }
        _ = try redis.command("CONFIG", "SET", "min-replicas-to-write", "0")
        try store.expire(at: .start)
        #expect(store.isReachable)
        _ = try redis.command("CONFIG", "SET", "min-replicas-to-write", "1")
        refuses { _ = try store.begin() }
        _ = try redis.command("CONFIG", "SET", "min-replicas-to-write", "0")
        try store.increment(id, at: .start)
        #expect(store.isReachable)
    }

    @Test("uses a new connection, unnoticed, when Redis was started anew between two questions")
    func restarted() throws {
        let redis = try RedisServer()
        let store = try redis.store()
        let id = try store.begin()
        #expect(eventually { store.isSubscribed })
        for revision in 1...5 as ClosedRange<UInt64> {
            redis.kill()
            try redis.start()
            #expect(eventually { (try? store.load(id, at: .start).revision) == revision - 1 })
            try store.increment(id, at: .start)
        }
        #expect(eventually { store.isSubscribed })
    }

    @Test("loses and doubles nothing that it answered for, however often Redis is killed")
    func survives() throws {
        let redis = try RedisServer()
        let store = try redis.store()
        let id = try store.begin()
        let isDone = AtomicCounter()
        let answered = AtomicCounter()
        try onThreads(3) { number in
            guard number > 0 else {
                defer { isDone.add() }
                for _ in 0..<8 {
                    usleep(.random(in: 20_000...150_000))
                    redis.kill()
                    try redis.start()
                }
                // On a slow disk few changes are answered between two kills.
                _ = eventually { answered.value > 20 }
                return
            }
            while isDone.value == 0 {
                guard let stored = try? store.load(id, at: .start) else {
                    usleep(5_000)
                    continue
                }
                let next = Tally(value: stored.tally.value + 1)
                if (try? store.compareAndSet(id, expecting: stored.revision, next, at: .start))
                    != nil
                {
                    answered.add()
                }
            }
        }
        #expect(eventually { (try? store.load(id, at: .start)) != nil })
        let stored = try store.load(id, at: .start)
        // Acknowledged changes are there; unacknowledged ones may be.
        #expect(stored.revision == stored.tally.value)
        #expect(stored.revision >= answered.value)
        #expect(stored.revision <= answered.value + 2 * 8)
        #expect(answered.value > 20)
    }

    @Test("notifies a watch of changes that happened while it was not subscribed")
    func watchedThroughTrouble() throws {
        let redis = try RedisServer()
        let prefix = RedisServer.freshPrefix()
        let (here, there) = (try redis.store(prefix: prefix), try redis.store(prefix: prefix))
        let id = try here.begin()
        #expect(eventually { here.isSubscribed })
        let calls = SharedList<SessionChange>()
        let token = try here.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        _ = try redis.command("CLIENT", "KILL", "TYPE", "pubsub")
        try there.increment(id, at: .start)
        #expect(eventually { calls.all == [.changed(revision: 1)] })
        token.cancel()
    }

    @Test("looks every second where it may not listen")
    func notHeard() throws {
        let redis = try RedisServer()
        let prefix = RedisServer.freshPrefix()
        _ = try redis.command(
            "ACL", "SETUSER", "deaf", "on", ">word", "~*", "+@all", "resetchannels")
        let address = try #require(
            RedisURL("unix://deaf:word@\(redis.folder)/socket?prefix=\(prefix)"))
        let began = ContinuousClock.now
        let here = SessionStore(
            RedisBackend(
                address, timeout: .seconds(20), instanceID: 1,
                stopwatch: { ContinuousClock.now - began }))
        let there = try redis.store(prefix: prefix)
        let id = try there.begin()
        let calls = SharedList<SessionChange>()
        let token = try here.whenChanged(id, from: 0, at: .start) { calls.add($0) }
        // Longer than the first poll takes.
        usleep(300_000)
        #expect(!here.isSubscribed)
        try there.increment(id, at: .start)
        #expect(eventually { calls.all == [.changed(revision: 1)] })
        token.cancel()
    }

    @Test("uses TCP keepalive on an idle network connection")
    func keptAlive() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        #expect(listen(listener, 1) == 0)
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size)
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        let link = try RedisConnection(
            to: try #require(RedisURL("redis://127.0.0.1:\(port)")), within: .seconds(20))
        // proc_pid_net(5): addresses in hexadecimal digits, then the state and the queues, then the
        // timer (2: keepalive) and its remaining time in hundredths of a second.
        let file = try #require(FileHandle(forReadingAtPath: "/proc/net/tcp"))
        let table = try file.readToEnd() ?? Data()
        let ours = String(decoding: table, as: UTF8.self).split(separator: "\n")
            .map { $0.split(separator: " ") }
            .filter { $0[2].hasSuffix(":" + String(format: "%04X", port)) && $0[3] == "01" }
        let timer = try #require(ours.first)[5].split(separator: ":")
        #expect(timer[0] == "02")
        let hundredths = try #require(Int(timer[1], radix: 16))
        #expect((1_000...2_000).contains(hundredths))
        withExtendedLifetime(link) {}
    }

    @Test("is rejected by a Redis that requires a password, and accepted with it")
    func password() throws {
        let redis = try RedisServer()
        _ = try redis.command("CONFIG", "SET", "requirepass", "se:cr@t/ü")
        let clock = { @Sendable () -> Duration in .zero }
        func ping(_ credentials: String) throws {
            let address = try #require(
                RedisURL("unix://\(credentials)\(redis.folder)/socket"))
            try RedisBackend(address, timeout: .seconds(20), instanceID: 1, stopwatch: clock)
                .ping()
        }
        #expect(throws: RedisError.self) { try ping("") }
        #expect(throws: RedisError.self) { try ping(":wrong@") }
        try ping(":se%3Acr%40t%2F%C3%BC@")
    }
}
