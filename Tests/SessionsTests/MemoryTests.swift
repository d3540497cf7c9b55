import Foundation
import Testing

@testable import Sessions

@Suite("The session store in memory")
struct MemoryTests {
    @Test("has no watches left when their sessions are gone")
    func watchesEnd() throws {
        let store = MemorySessionStore<Tally>()
        let ids = try (0..<100).map { _ in try store.begin() }
        let tokens = try ids.map { try store.whenChanged($0, from: 0, at: .start) { _ in } }
        #expect(store.watchCount() == 100)
        for id in ids.prefix(30) { store.delete(id) }
        for id in ids.dropFirst(30).prefix(30) { try store.increment(id, at: .start) }
        #expect(store.watchCount() == 40)
        for token in tokens.suffix(20) { token.cancel() }
        #expect(store.watchCount() == 20)
        try store.expireAll(at: .start + .seconds(1_800))
        #expect(store.watchCount() == 0)
    }

    @Test("uses the places of ended sessions again")
    func reuses() throws {
        var table = SlotTable<Int>()
        let slots = (0..<200).map { table.insert($0) }
        for slot in slots { table.giveBack(slot) }
        let again = (0..<200).map { table.insert($0 + 1_000) }
        #expect(Set(again) == Set(slots))
        #expect(Set(slots.map { table[$0] }) == Set(1_000..<1_200))
    }

    @Test("keeps an order through any removals", arguments: 1...10 as ClosedRange<UInt64>)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var order = SlotOrder()
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
