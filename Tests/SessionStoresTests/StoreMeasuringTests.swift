import Chance
import Concurrency
import Foundation
import SessionStores
import Testing

/// Measurements of the external stores, on demand like ``MeasuringTests``.
@Suite(
    "A hundred thousand sessions elsewhere", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["PEEKSTRIP_MEASURE"] != nil))
struct StoreMeasuringTests {
    private static let count = 100_000
    /// About the size of a session's state after some events.
    private static let state = [UInt8](repeating: 7, count: 200)

    @Test("take so much in a file, and so much time")
    func inFile() throws {
        let folder = Scratch.folder()
        for durability: SessionFile.Durability in [.process, .power] {
            let store = SessionStore(
                try SQLiteBackend(
                    SessionFile(in: folder, for: "\(durability)", durability: durability),
                    limits: SessionLimits(sessionsPerAddress: Self.count)))
            print("in a file, surviving the end of the \(durability):")
            try measure(store, durability == .power ? 1_000 : Self.count)
        }
        let bytes =
            try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap { try FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)") }
            .compactMap { $0[.size] as? Int }.max() ?? 0
        print("bytes a session: \(bytes / Self.count)")
    }

    @Test("take so much in Redis, and so much time")
    func inRedis() throws {
        let redis = try RedisServer(["--appendonly", "no"])
        let before = try memory(of: redis)
        let address = try #require(RedisURL("unix://\(redis.folder)/socket"))
        let store = SessionStore(
            RedisBackend(
                address, limits: SessionLimits(sessionsPerAddress: Self.count),
                timeout: .seconds(10), instanceID: 1, stopwatch: { .zero }))
        print("in Redis:")
        try measure(store, Self.count)
        print("bytes a session: \((try memory(of: redis) - before) / Self.count)")
    }

    private func measure(_ store: SessionStore, _ count: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let ids = (0..<count).map { _ in SessionID.random(using: &generator) }
        try time("create", ids) { try store.create($0, Self.state, for: "here", at: .start) }
        try time("load", ids) { _ = try store.load($0, at: .start) }
        try time("replace", ids) {
            _ = try store.compareAndSet($0, expecting: 0, Self.state, at: .start)
        }
        let busy = (0..<count).map { (ids[$0 % 100], UInt64($0 / 100)) }
        try time("replace one of a hundred", busy) { id, revision in
            _ = try store.compareAndSet(id, expecting: revision + 1, Self.state, at: .start)
        }
    }

    private func time<Element>(
        _ name: String, _ elements: [Element], _ body: (Element) throws -> Void
    ) throws {
        let (start, began) = (clock(), ContinuousClock.now)
        for element in elements { try body(element) }
        let passed = ContinuousClock.now - began
        let processor = Double(clock() - start) / Double(elements.count)
        let wall = passed / .microseconds(elements.count)
        print("  \(name): \(processor) us of this process, \(wall) us")
    }

    private func memory(of redis: RedisServer) throws -> Int {
        let line = try redis.command("INFO", "memory").split(separator: "\r\n")
            .first { $0.hasPrefix("used_memory:") }
        return Int(line?.dropFirst("used_memory:".count) ?? "") ?? 0
    }
}
