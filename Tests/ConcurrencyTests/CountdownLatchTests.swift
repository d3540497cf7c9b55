import Synchronization
import Testing

@testable import Concurrency

@Suite("A countdown latch") struct CountdownLatchTests {
    @Test("notifies once, at the last countdown") func once() {
        let calls = Counter()
        let latch = CountdownLatch(for: 2) { calls.value.add(1, ordering: .relaxed) }
        latch.countDown()
        #expect(calls.value.load(ordering: .relaxed) == 0)
        latch.countDown()
        latch.countDown()
        #expect(calls.value.load(ordering: .relaxed) == 1)
    }
}

private final class Counter: Sendable {
    let value = Atomic(0)
}
