import Chance
import Testing

@testable import Concurrency

@Suite("A cache that clients share") struct FairLRUCacheTests {
    private typealias Cache = FairLRUCache<String, Int, String>

    @Test("evicts the least recently used value of one client") func oneClient() {
        var cache = Cache(capacity: 3)
        for (value, key) in ["a", "b", "c"].enumerated() {
            cache.insert(value, for: key, cost: 1, client: "one")
        }
        #expect(cache.value(for: "a") == 0)
        cache.insert(3, for: "d", cost: 1, client: "one")
        #expect(cache.contains("a") && !cache.contains("b"))
        #expect(cache.count == 3 && cache.cost == 3 && cache.evictions == 1)
    }

    @Test("lets a client that fills it evict its own values") func flood() {
        var cache = Cache(capacity: 100)
        for key in 0..<30 { cache.insert(key, for: "few \(key)", cost: 1, client: "few") }
        for key in 0..<1000 { cache.insert(key, for: "many \(key)", cost: 10, client: "many") }
        #expect((0..<30).allSatisfy { (key: Int) in cache.value(for: "few \(key)") == key })
        #expect(cache.cost == 100 && cache.evictions == 993)
    }

    @Test("gives a client that comes later its part") func latecomer() {
        var cache = Cache(capacity: 100)
        for key in 0..<100 { cache.insert(key, for: "first \(key)", cost: 1, client: "first") }
        for key in 0..<80 { cache.insert(key, for: "later \(key)", cost: 1, client: "later") }
        #expect((0..<100).count { cache.contains("first \($0)") } == 50)
        #expect((0..<80).count { cache.contains("later \($0)") } == 50)
    }

    @Test("keeps a new value that alone is too large") func largeValue() {
        var cache = Cache(capacity: 10)
        cache.insert(1, for: "small", cost: 2, client: "one")
        cache.insert(2, for: "large", cost: 50, client: "other")
        #expect(cache.value(for: "large") == 2 && cache.count == 1)
        cache.insert(3, for: "small", cost: 2, client: "one")
        #expect(cache.value(for: "small") == 3 && cache.count == 1 && cache.cost == 2)
    }

    @Test("counts a value for the client that it was made for last") func replaced() {
        var cache = Cache(capacity: 4)
        cache.insert(1, for: "shared", cost: 1, client: "one")
        cache.insert(2, for: "shared", cost: 1, client: "other")
        for key in 0..<9 { cache.insert(key, for: "\(key)", cost: 1, client: "one") }
        #expect(cache.value(for: "shared") == 2)
    }

    /// The costs are those of the values that are there, whatever happens.
    @Test(arguments: 0..<20) func agreesWithItsValues(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var cache = Cache(capacity: 50)
        var costs: [String: Int] = [:]
        for _ in 0..<500 {
            let key = "\(Int.random(in: 0..<40, using: &chance))"
            switch Int.random(in: 0..<10, using: &chance) {
            case 0:
                cache.remove(key)
                #expect(!cache.contains(key))
            case 1:
                let last = String(Int.random(in: 0..<10, using: &chance))
                cache.removeAll { key, _ in key.hasSuffix(last) }
            default:
                let cost = Int.random(in: 1...30, using: &chance)
                let client = "\(Int.random(in: 0..<4, using: &chance))"
                cache.insert(cost, for: key, cost: cost, client: client)
                costs[key] = cost
                #expect(cache.value(for: key) == cost)
            }
            let present = costs.filter { cache.contains($0.key) }
            #expect(cache.count == present.count)
            #expect(cache.cost == present.values.reduce(0, +))
            #expect(cache.cost <= 50)
        }
    }
}
