import Concurrency
import Testing

@testable import SessionStores

@Suite("The session store in memory")
struct MemorySessionStoreTests {
    @Test("has no watches left when their sessions are gone")
    func watchesEnd() throws {
        let store = SessionStore(try SQLiteBackend())
        let ids = try (0..<100).map { _ in try store.begin() }
        let tokens = try ids.map { try store.whenChanged($0, from: 0, at: .start) { _ in } }
        #expect(store.watchCount == 100)
        for id in ids.prefix(30) { try store.delete(id) }
        for id in ids.dropFirst(30).prefix(30) { try store.increment(id, at: .start) }
        #expect(store.watchCount == 40)
        for token in tokens.suffix(20) { token.cancel() }
        #expect(store.watchCount == 20)
        try store.expireAll(at: .start + .seconds(1_800))
        #expect(store.watchCount == 0)
        // The tokens must live until here, because releasing one would have cancelled its watch.
        for token in tokens { token.cancel() }
    }
}
