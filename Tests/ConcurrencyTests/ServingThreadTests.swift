import Testing

@testable import Concurrency

@Suite("A thread that serves connections")
struct ServingThreadTests {
    @Test("is one that said so, and refuses long computations alone")
    func mark() throws {
        let seen = Lock<[Bool]>([])
        let thread = try SystemThread {
            let before = ServingThread.isCurrent
            ServingThread.mark()
            let short: Void? = try? ServingThread.check(isLong: false)
            let long: Void? = try? ServingThread.check(isLong: true)
            seen.withLock { $0 = [before, ServingThread.isCurrent, short != nil, long != nil] }
        }
        thread.join()
        #expect(seen.withLock { $0 } == [false, true, true, false])
        // Other threads are as they were.
        #expect(!ServingThread.isCurrent)
        try ServingThread.check(isLong: true)
    }
}
