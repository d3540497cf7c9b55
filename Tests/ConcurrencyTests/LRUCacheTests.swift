import Chance
import Testing

@testable import Concurrency

@Suite("An LRU cache") struct LRUCacheTests {
    @Test("drops the least recently used value") func order() {
        var cache = LRUCache<String, Int>(capacity: 30)
        for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, cost: 10) }
        let first = cache.value(for: "a")
        #expect(first == 0)
        cache.insert(3, for: "d", cost: 10)
        #expect(cache.contains("a") && !cache.contains("b") && cache.contains("c"))
        #expect(cache.cost == 30)
    }

    @Test("keeps the newest, even when it is too large") func newest() {
        var cache = LRUCache<String, Int>(capacity: 10)
        cache.insert(1, for: "a", cost: 5)
        cache.insert(2, for: "b", cost: 50)
        let large = cache.value(for: "b")
        #expect(large == 2 && !cache.contains("a"))
        cache.insert(3, for: "c", cost: 5)
        #expect(!cache.contains("b") && cache.cost == 5)
    }

    @Test("counts a replaced value once") func replaced() {
        var cache = LRUCache<String, Int>(capacity: 100)
        cache.insert(1, for: "a", cost: 10)
        cache.insert(2, for: "a", cost: 20)
        let value = cache.value(for: "a")
        #expect(cache.cost == 20 && cache.count == 1 && value == 2)
    }

    /// Compared with a cache that keeps a plain list in order of use.
    @Test("behaves as a simple list does, over thousands of steps") func reference() {
        var random = SeededGenerator(seed: 4)
        var cache = LRUCache<Int, Int>(capacity: 100)
        var list: [(key: Int, cost: Int)] = []
        for step in 0..<5_000 {
            let key = Int.random(in: 0..<20, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let cost = Int.random(in: 1...40, using: &random)
                cache.insert(step, for: key, cost: cost)
                list.removeAll { $0.key == key }
                list.append((key, cost))
                while list.reduce(0, { $0 + $1.cost }) > 100, list.count > 1 { list.removeFirst() }
            case 5..<9:
                let place = list.firstIndex { $0.key == key }
                let value = cache.value(for: key)
                #expect((value != nil) == (place != nil))
                if let place { list.append(list.remove(at: place)) }
            default:
                cache.remove(key)
                list.removeAll { $0.key == key }
            }
            #expect(cache.cost == list.reduce(0) { $0 + $1.cost } && cache.count == list.count)
        }
        cache.removeAll { _, _ in true }
        #expect(cache.cost == 0 && cache.count == 0)
    }
}
