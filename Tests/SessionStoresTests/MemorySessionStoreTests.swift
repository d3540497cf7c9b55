import Chance
import Concurrency
import Foundation
import Testing

@testable import SessionStores

@Suite("The session store in memory")
struct MemorySessionStoreTests {
    @Test("has no watches left when their sessions are gone")
    func watchesEnd() throws {
        let store = SessionStore(MemoryBackend())
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

    @Test("uses the places of ended sessions again")
    func reuses() {
        var numbers = SlotAllocator()
        let slots = (0..<200).map { _ in numbers.take() }
        #expect(Set(slots).count == 200)
        for slot in slots { numbers.release(slot) }
        #expect(Set((0..<200).map { _ in numbers.take() }) == Set(slots))
    }

    @Test("returns the value last stored in a slot")
    func pages() {
        var paged = ChunkedArray<UInt32>()
        for number: UInt32 in 0..<200 { paged.put(number, into: SlotNumber(value: number)) }
        paged.put(1_000, into: SlotNumber(value: 64))
        paged[SlotNumber(value: 63)] += 7
        let found = (0..<200).map { paged[SlotNumber(value: $0)] }
        #expect(found == Array(0..<63) + [70, 1_000] + Array(65..<200))
    }

    @Test("keeps an order through any removals", arguments: 1...10 as ClosedRange<UInt64>)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var order = SlotLinkedList()
        var naive: [SlotNumber] = []
        for _ in 0..<2_000 {
            let slot = SlotNumber(value: .random(in: 0..<50, using: &generator))
            if let place = naive.firstIndex(of: slot) {
                naive.remove(at: place)
                order.remove(slot)
            } else {
                naive.append(slot)
                order.append(slot)
            }
            #expect(order.oldest == naive.first)
        }
        while let oldest = order.oldest {
            #expect(oldest == naive.removeFirst())
            order.remove(oldest)
        }
        #expect(naive.isEmpty)
    }
}
