import Testing

@testable import Concurrency

@Suite("A job queue") struct JobQueueTests {
    /// A queue to which jobs were added, with the results.
    private func queue(
        capacity: Int, _ offers: [(Int, JobQueue<Int>.Priority)]
    ) -> (queue: JobQueue<Int>, results: [JobQueue<Int>.AddResult]) {
        var queue = JobQueue<Int>(capacity: capacity)
        let results = offers.map { queue.add($0.0, $0.1) }
        return (queue, results)
    }

    @Test("drops a job without a waiter rather than reject a job of high priority")
    func idleWork() {
        var (queue, _) = queue(capacity: 3, [(1, .high), (2, .high), (3, .high)])
        #expect(queue.add(4, .high) { $0 != 2 } == .added)
        #expect(drained(queue) == [1, 3, 4])
        #expect(queue.add(5, .high) { _ in true } == .full)
    }

    @Test("returns first the jobs that have a waiter")
    func awaited() {
        var (queue, _) = queue(capacity: 9, [(1, .high), (2, .high), (3, .high), (4, .low)])
        let order = (0..<4).map { _ in queue.next { $0 == 3 } }
        #expect(order == [3, 1, 2, 4])
    }

    private func drained(_ queue: JobQueue<Int>) -> [Int] {
        Array(sequence(state: queue) { $0.next() })
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
}
