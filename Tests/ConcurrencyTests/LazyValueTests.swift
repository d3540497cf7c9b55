import Testing

@testable import Concurrency

@Suite("A lazy value") struct LazyValueTests {
    @Test("is made once, when it is first asked for") func once() async {
        let count = Lock(0)
        let lazy = LazyValue { () -> Int? in
            count.withLock { $0 += 1 }
            return nil
        }
        #expect(count.withLock { $0 } == 0)
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { #expect(lazy.value == nil) } }
        }
        #expect(count.withLock { $0 } == 1)
    }
}
