/// A semaphore over an amount, such as bytes of memory: each holder takes as much as it needs.
///
/// Threads get their share in the order in which they asked, so that a large share is not passed
/// over for ever.
package final class WeightedSemaphore: Sendable {
    package let capacity: Int
    private let state: Lock<State>

    private struct State {
        var available: Int
        var waiting: [(weight: Int, semaphore: CountingSemaphore)] = []
    }

    package init(capacity: Int) {
        self.capacity = capacity
        state = Lock(State(available: capacity))
    }

    /// Takes a share, waiting until it is free; a share above the capacity counts as the capacity.
    package func acquire(_ weight: Int) {
        let weight = min(weight, capacity)
        let turn = state.withLock { state -> CountingSemaphore? in
            if state.waiting.isEmpty, state.available >= weight {
                state.available -= weight
                return nil
            }
            let semaphore = CountingSemaphore()
            state.waiting.append((weight, semaphore))
            return semaphore
        }
        turn?.wait()
    }

    /// Gives a share back.
    package func release(_ weight: Int) {
        let weight = min(weight, capacity)
        let next = state.withLock { state -> [CountingSemaphore] in
            state.available += weight
            var next: [CountingSemaphore] = []
            while let first = state.waiting.first, first.weight <= state.available {
                state.available -= first.weight
                next.append(first.semaphore)
                state.waiting.removeFirst()
            }
            return next
        }
        for semaphore in next { semaphore.signal() }
    }

    /// What is taken now.
    package var used: Int { state.withLock { capacity - $0.available } }
}
