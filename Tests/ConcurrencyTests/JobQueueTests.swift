import Testing

@testable import Concurrency

@Suite("A job queue") struct JobQueueTests {
    /// A queue to which jobs were added, with the results.
    private func queue(
        capacity: Int, _ offers: [(Int, JobQueue<Int, String>.Priority)]
    ) -> (queue: JobQueue<Int, String>, results: [JobQueue<Int, String>.AddResult]) {
        var queue = JobQueue<Int, String>(capacity: capacity)
        let results = offers.map { queue.add($0.0, $0.1, for: "a") }
        return (queue, results)
    }

    @Test("drops a job without a waiter rather than reject a job of high priority")
    func idleWork() {
        var (queue, _) = queue(capacity: 3, [(1, .high), (2, .high), (3, .high)])
        #expect(queue.add(4, .high, for: "a") { $0 != 2 } == .added)
        #expect(drained(queue) == [1, 3, 4])
        #expect(queue.add(5, .high, for: "a") { _ in true } == .full)
    }

    @Test("returns first the jobs that have a waiter")
    func awaited() {
        var (queue, _) = queue(capacity: 9, [(1, .high), (2, .high), (3, .high), (4, .low)])
        let order = (0..<4).map { _ in queue.next { $0 == 3 }?.job }
        #expect(order == [3, 1, 2, 4])
    }

    private func drained(_ queue: JobQueue<Int, String>) -> [Int] {
        Array(sequence(state: queue) { $0.next()?.job })
    }

    @Test("serves high priority before low") func priority() {
        let (queue, results) = queue(
            capacity: 10, [(1, .low), (2, .low), (3, .high), (4, .high)])
        #expect(results == [.added, .added, .added, .added])
        #expect(drained(queue) == [3, 4, 1, 2])
    }

    @Test("raises a job's priority, never lowers it") func promotion() {
        let (queue, _) = queue(capacity: 10, [(1, .low), (2, .low), (2, .high), (2, .low)])
        #expect(drained(queue) == [2, 1])
    }

    @Test("drops low priority when full, the oldest first") func dropping() {
        let (queue, results) = queue(
            capacity: 2, [(1, .low), (2, .low), (3, .low), (4, .high)])
        #expect(results == [.added, .added, .full, .added])
        #expect(drained(queue) == [4, 2])
    }

    @Test("rejects a job when all jobs have high priority") func bound() {
        let (queue, results) = queue(
            capacity: 2, [(1, .high), (2, .high), (3, .high), (2, .high), (4, .low)])
        #expect(results == [.added, .added, .full, .alreadyQueued, .full])
        #expect(drained(queue) == [1, 2])
    }

    /// By hand: a's jobs begin at 0 and 10, b's at 0 and 15; without 2, a's next one begins at 10.
    @Test("gives back the turns of dropped jobs") func droppedTurns() {
        var queue = JobQueue<Int, String>(capacity: 9)
        for job in 1...2 { #expect(queue.add(job, .high, for: "a", cost: 10) == .added) }
        for job in 3...4 { #expect(queue.add(job, .high, for: "b", cost: 15) == .added) }
        #expect(queue.drop(of: "a") { $0 == 2 || $0 == 3 } == [2])
        #expect(queue.add(5, .high, for: "a", cost: 10) == .added)
        #expect(drained(queue) == [1, 3, 5, 4])
    }

    @Test("lets clients take turns by cost") func turns() {
        var queue = JobQueue<Int, String>(capacity: 100)
        for job in 0..<4 { _ = queue.add(job, .high, for: "many", cost: 10) }
        for job in 10..<12 { _ = queue.add(job, .high, for: "few", cost: 5) }
        #expect(drained(queue) == [0, 10, 11, 1, 2, 3])
    }

    /// By hand: many's jobs begin at 0, 10 and 20 of virtual time, and its next one at 30; few's at 0.
    @Test("knows the cost of what precedes a client's next job and somebody waits for") func ahead()
    {
        var queue = JobQueue<Int, String>(capacity: 100)
        for job in 0..<3 { _ = queue.add(job, .high, for: "many", cost: 10) }
        _ = queue.add(9, .low, for: "many", cost: 10)
        #expect(queue.costAhead(of: "many") { _ in true } == 30)
        #expect(queue.costAhead(of: "many") { $0 != 1 } == 20)
        #expect(queue.costAhead(of: "few") { _ in true } == 10)
        _ = queue.next()
        #expect(queue.costAhead(of: "many") { _ in true } == 20)
    }

    @Test("gives jobs of one client to be run together") func together() {
        var queue = JobQueue<Int, String>(capacity: 100)
        for job in 0..<5 { _ = queue.add(job, .high, for: "one") }
        _ = queue.add(6, .high, for: "other")
        #expect(queue.take(of: "one", atMost: 2) { $0 % 2 == 0 } == [0, 2])
        #expect(queue.take(of: "other", atMost: 2) { $0 % 2 == 0 } == [6])
        #expect(drained(queue) == [1, 3, 4])
    }

    @Test("runs a job earlier that another client wants as well") func sharedJob() {
        var queue = JobQueue<Int, String>(capacity: 100)
        for job in 0..<4 { _ = queue.add(job, .high, for: "many") }
        #expect(queue.add(3, .high, for: "few") == .alreadyQueued)
        #expect(drained(queue) == [0, 3, 1, 2])
    }

    @Test("keeps places for a client that has none") func places() {
        var queue = JobQueue<Int, String>(capacity: 8)
        let results = (0..<8).map { queue.add($0, .high, for: "many") }
        #expect(results.filter { $0 == .added }.count == 6)
        #expect(queue.add(8, .high, for: "few") == .added)
    }

    @Test("drops only its own jobs for a client that has its share") func ownJobs() {
        var queue = JobQueue<Int, String>(capacity: 8)
        for job in 0..<2 { _ = queue.add(job, .low, for: "few") }
        // Of three quarters, 6 places, each of two clients has 3.
        let results = (10..<14).map { queue.add($0, .high, for: "many") }
        #expect(results == [.added, .added, .added, .full])
        #expect(queue.add(14, .high, for: "many") { $0 != 11 } == .added)
        #expect(drained(queue) == [10, 12, 14, 0, 1])
    }
}
