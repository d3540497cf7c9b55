import Chance
import Testing

@testable import ImageLibrary

@Suite("A cache that is bounded in bytes") struct LRUCacheTests {
    @Test("drops what was not used for longest") func order() {
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

    /// Against a cache that keeps a plain list in the order of use.
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

@Suite("The queue of work") struct JobQueueTests {
    /// A queue after some work was offered, and which of it was taken on.
    private func queue(
        capacity: Int, _ offers: [(Int, JobQueue<Int>.Urgency)]
    ) -> (queue: JobQueue<Int>, taken: [Bool]) {
        var queue = JobQueue<Int>(capacity: capacity)
        let taken = offers.map { queue.add($0.0, $0.1) }
        return (queue, taken)
    }

    @Test("drops what is shown but awaited by nobody, rather than refuse what is asked for now")
    func idleWork() {
        var (queue, _) = queue(capacity: 3, [(1, .shown), (2, .shown), (3, .shown)])
        #expect(queue.add(4, .shown) { $0 != 2 })
        #expect(drained(queue) == [1, 3, 4])
        #expect(!queue.add(5, .shown) { _ in true })
    }

    @Test("hands out first what somebody waits for")
    func awaited() {
        var (queue, _) = queue(capacity: 9, [(1, .shown), (2, .shown), (3, .shown), (4, .ahead)])
        let order = (0..<4).map { _ in queue.next { $0 == 3 } }
        #expect(order == [3, 1, 2, 4])
    }

    private func drained(_ queue: JobQueue<Int>) -> [Int] {
        Array(sequence(state: queue) { $0.next() })
    }

    @Test("serves what is shown before what is prepared ahead") func priority() {
        let (queue, taken) = queue(
            capacity: 10, [(1, .ahead), (2, .ahead), (3, .shown), (4, .shown)])
        #expect(taken == [true, true, true, true])
        #expect(drained(queue) == [3, 4, 1, 2])
    }

    @Test("moves work ahead up when it is shown, never down") func promotion() {
        let (queue, _) = queue(capacity: 10, [(1, .ahead), (2, .ahead), (2, .shown), (2, .ahead)])
        #expect(drained(queue) == [2, 1])
    }

    @Test("drops work ahead when full, the longest waiting first") func dropping() {
        let (queue, taken) = queue(
            capacity: 2, [(1, .ahead), (2, .ahead), (3, .ahead), (4, .shown)])
        #expect(taken == [true, true, false, true])
        #expect(drained(queue) == [4, 2])
    }

    @Test("refuses when all of it is shown") func bound() {
        let (queue, taken) = queue(
            capacity: 2, [(1, .shown), (2, .shown), (3, .shown), (2, .shown), (4, .ahead)])
        #expect(taken == [true, true, false, true, false])
        #expect(drained(queue) == [1, 2])
    }
}

@Suite("The scans of a JPEG") struct JPEGScansTests {
    private let start: [UInt8] = [0xFF, 0xD8]
    /// A scan's header of two bytes of length, then data with a stuffed 0xFF and a restart marker.
    private let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 7, 0xFF, 0xD3, 9]

    @Test("are counted") func counted() {
        #expect(JPEGScans.count(in: start + scan) == 1)
        #expect(JPEGScans.count(in: start + scan + scan + scan + [0xFF, 0xD9] + scan) == 3)
    }

    @Test("inside a preview do not count") func preview() {
        let preview = start + scan + scan
        let segment = [0xFF, 0xE1] + bigEndian(preview.count + 2, bytes: 2) + preview
        #expect(JPEGScans.count(in: start + segment + scan) == 1)
    }

    @Test("are none in other bytes") func none() {
        for bytes in [
            [], [0xFF], start, start + [0xFF], start + [0xFF, 0xE1], start + [0xFF, 0xE1, 0xFF],
        ] {
            #expect(JPEGScans.count(in: bytes) == 0)
        }
    }
}
