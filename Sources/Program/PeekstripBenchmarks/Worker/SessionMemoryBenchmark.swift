import Catalogue
import Concurrency
import ScrollEngine
import SessionStores
import Viewers

/// Fills session stores with viewers at rest and measures the growth of the process.
struct SessionMemoryBenchmark {
    /// Stores are kept, so that a later one cannot reuse memory that an earlier one freed.
    private var stores: [SessionStore] = []

    /// `sessions COUNT ADDRESSES`: the time to create all sessions, and the memory that they use.
    mutating func take(_ command: [String]) throws -> WorkerReply {
        guard command.count == 3, let count = Int(command[1]), let addresses = Int(command[2]),
            count > 0, addresses > 0, let gallery = GalleryID("Holiday")
        else { throw BenchmarkWorkerError.unknownCommand(command) }
        let fixture = try EngineFixture(.preview, pages: 10_000)
        var generator = SystemRandomNumberGenerator()
        let store = SessionStore(
            try SQLiteBackend(
                limits: SessionLimits(sessionsInAll: count, sessionsPerAddress: count)),
            stopwatch: { .zero })

        let before = try Self.residentBytes()
        let began = ContinuousClock.now
        for number in 0..<count {
            // As in the service, each session packs a separate viewer state.
            let viewerState = ViewerState(gallery: gallery, strip: fixture.strip)
            let address = number % addresses
            try store.create(
                .random(using: &generator), viewerState.packed,
                for: "2001:db8:\(address >> 16):\(address & 0xFFFF)::",
                at: Instant(milliseconds: 0))
        }
        let time = ContinuousClock.now - began
        stores.append(store)
        return WorkerReply(
            nanoseconds: time.nanoseconds, bytes: max(0, try Self.residentBytes() - before))
    }

    private static func residentBytes() throws -> Int {
        guard let bytes = SystemFile.residentBytes else {
            throw BenchmarkWorkerError.unknownMemory
        }
        return bytes
    }
}
