import Synchronization
import Testing

@testable import Concurrency

@Suite("A weighted semaphore") struct WeightedSemaphoreTests {
    @Test("gives shares until its capacity is used")
    func shares() {
        let semaphore = WeightedSemaphore(capacity: 10)
        semaphore.acquire(4)
        semaphore.acquire(6)
        #expect(semaphore.used == 10)
        semaphore.release(4)
        semaphore.release(6)
        #expect(semaphore.used == 0)
    }

    @Test("takes a share above its capacity as all of it")
    func large() {
        let semaphore = WeightedSemaphore(capacity: 10)
        semaphore.acquire(99)
        #expect(semaphore.used == 10)
        semaphore.release(99)
        #expect(semaphore.used == 0)
    }

    @Test("never gives more than its capacity to threads that compete")
    func competition() throws {
        let semaphore = WeightedSemaphore(capacity: 10)
        let most = Atomic(0)
        let done = Atomic(0)
        let threads = try (1...6).map { weight in
            try SystemThread {
                for _ in 0..<2_000 {
                    semaphore.acquire(weight)
                    let used = semaphore.used
                    if used > 10 { most.store(used, ordering: .relaxed) }
                    semaphore.release(weight)
                }
                done.add(1, ordering: .relaxed)
            }
        }
        for thread in threads { thread.join() }
        #expect(most.load(ordering: .relaxed) == 0)
        #expect(done.load(ordering: .relaxed) == 6)
        #expect(semaphore.used == 0)
    }
}
