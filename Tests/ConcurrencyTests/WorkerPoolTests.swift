import Dispatch
import Testing

@testable import Concurrency

@Suite("A worker pool") struct WorkerPoolTests {
    @Test("runs a piece of work for each signal, from before the start as well") func signals()
        throws
    {
        let done = DispatchSemaphore(value: 0)
        let pool = WorkerPool(count: 2) { done.signal() }
        pool.signal()
        try pool.start()
        for _ in 0..<9 { pool.signal() }
        let arrived = (0..<10).allSatisfy { _ in done.wait(timeout: .now() + 60) == .success }
        #expect(arrived)
        pool.stop()
    }

    @Test("ends each thread once, however often it is started and stopped") func ends() throws {
        let ended = Lock(0)
        let pool = WorkerPool(count: 3, onThreadEnd: { ended.withLock { $0 += 1 } }, work: {})
        try pool.start()
        try pool.start()
        pool.stop()
        pool.stop()
        try pool.start()
        #expect(ended.withLock { $0 } == 3)
    }

    @Test("can be stopped by its own work") func stopsItself() throws {
        let ended = DispatchSemaphore(value: 0)
        let owner = Lock<WorkerPool?>(nil)
        let pool = WorkerPool(count: 1, onThreadEnd: { ended.signal() }) {
            owner.withLock { $0 }?.stop()
        }
        owner.withLock { $0 = pool }
        try pool.start()
        pool.signal()
        #expect(ended.wait(timeout: .now() + 60) == .success)
    }
}
