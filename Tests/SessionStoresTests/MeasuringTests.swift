import Chance
import Concurrency
import Foundation
import SessionStores
import Testing

/// Measurements, not assertions of correctness.
///
/// They run on demand, in a release build:
///
///     PEEKSTRIP_MEASURE=1 swift test -c release -Xswiftc -enable-testing --filter MeasuringTests
@Suite(
    "A million sessions", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["PEEKSTRIP_MEASURE"] != nil))
struct MeasuringTests {
    private static let million = 1_000_000

    /// About the size of a strip's state; each session has its own array.
    private static func state() -> [UInt8] { Array(repeating: 7, count: 200) }

    /// Both stores live to the end, because the second must not reuse memory that the first
    /// released.
    @Test("take 512 bytes each at most, wherever they come from")
    func memory() throws {
        let stores = try [1, Self.million].map { addresses in
            let before = try #require(SystemFile.residentBytes)
            let store = try fill(addresses: addresses)
            let bytes = try (#require(SystemFile.residentBytes) - before) / Self.million
            print("memory: \(bytes) bytes a session, \(addresses) addresses")
            #expect(bytes <= 512)
            return store
        }
        #expect(try stores.map { try $0.count() } == [Self.million, Self.million])
    }

    @Test("answer in microseconds of a processor")
    func speed() throws {
        let store = SessionStore(
            try SQLiteBackend(limits: SessionLimits(sessionsPerAddress: Self.million)))
        var generator = SeededGenerator(seed: 1)
        let all = (0..<Self.million).map { _ in SessionID.random(using: &generator) }
        let few = (0..<Self.million).map { all[$0 % 1_000] }
        let changed = Self.state()

        measure("create", all) { try store.create($0, Self.state(), for: "here", at: .start) }
        measure("load", all) { _ = try store.load($0, at: .start) }
        measure("load one of a thousand", few) { _ = try store.load($0, at: .start) }
        measure("replace", all) {
            _ = try store.compareAndSet($0, expecting: 0, changed, at: .start)
        }
        measure("sweep", [0]) { _ in try store.expire(at: .start + .seconds(1_800)) }
        #expect(try store.count() == Self.million - 512)
    }

    private func fill(addresses: Int) throws -> SessionStore {
        let store = SessionStore(
            try SQLiteBackend(limits: SessionLimits(sessionsPerAddress: Self.million)))
        var generator = SeededGenerator(seed: 1)
        for number in 0..<Self.million {
            let address = number % addresses
            let text = "2001:db8:\(address >> 16):\(address & 0xFFFF)::"
            try store.create(.random(using: &generator), Self.state(), for: text, at: .start)
        }
        return store
    }

    /// Prints the CPU time, which other processes affect less than the elapsed time.
    private func measure<Element>(
        _ name: String, _ elements: [Element], _ body: (Element) throws -> Void
    ) {
        let start = clock()
        for element in elements { try? body(element) }
        let nanoseconds = (clock() - start) * 1_000 / elements.count
        print("\(name): \(nanoseconds) ns")
    }
}
