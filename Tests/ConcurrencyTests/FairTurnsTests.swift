import Testing

@testable import Concurrency

@Suite("Turns of clients") struct FairTurnsTests {
    /// The order in which jobs leave a queue that always takes the one with the earliest place.
    private func order(of jobs: [(client: String, cost: Double)]) -> [String] {
        var turns = FairTurns<String>()
        var queue = jobs.map { ($0.client, turns.startTag(for: $0.client, cost: $0.cost)) }
        var order: [String] = []
        while let next = queue.indices.min(by: { queue[$0].1 < queue[$1].1 }) {
            turns.take(queue[next].1)
            order.append(queue.remove(at: next).0)
        }
        return order
    }

    @Test("alternate for equal jobs, however many one client has") func equalJobs() {
        let jobs = (0..<5).map { _ in ("many", 1.0) } + [("few", 1), ("few", 1)]
        #expect(order(of: jobs) == ["many", "few", "many", "few", "many", "many", "many"])
    }

    @Test("are in proportion to the costs") func costs() {
        // A job of 4 takes as long as four of 1, which therefore go between two of them.
        let jobs = [("large", 4.0), ("large", 4)] + (0..<5).map { _ in ("small", 1.0) }
        #expect(
            order(of: jobs)
                == ["large", "small", "small", "small", "small", "large", "small"])
    }

    @Test("do not make up for a time without jobs") func absence() {
        var turns = FairTurns<String>()
        for _ in 0..<100 { turns.take(turns.startTag(for: "present", cost: 1)) }
        #expect(turns.nextStartTag(of: "new") == 99)
        #expect(turns.nextStartTag(of: "present") == 100)
    }

    @Test("are not charged for a job that is dropped last") func dropped() {
        var turns = FairTurns<String>()
        let first = turns.startTag(for: "a", cost: 2)
        let second = turns.startTag(for: "a", cost: 3)
        turns.giveBack(first, of: "a", cost: 2)
        #expect(turns.nextStartTag(of: "a") == 5)
        turns.giveBack(second, of: "a", cost: 3)
        #expect(turns.nextStartTag(of: "a") == 2)
    }

    @Test("remember no client without jobs ahead") func memory() {
        var turns = FairTurns<Int>()
        for client in 0..<1000 {
            turns.take(turns.startTag(for: client, cost: 1))
            turns.take(turns.nextStartTag(of: client))
        }
        #expect(turns.ends.isEmpty)
    }
}
