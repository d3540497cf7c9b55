/// Functions to call when something changes.
package final class Listeners: Sendable {
    private struct State {
        var listeners: [UInt64: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Lock(State())

    package init() {}

    /// Calls the function after each change, as long as the token is kept.
    package func add(_ notify: @escaping @Sendable () -> Void) -> Observation {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = notify
            return state.lastNumber
        }
        return Observation(number, of: self)
    }

    fileprivate func remove(_ number: UInt64) {
        // Released outside the lock, because the function may have captured a token itself.
        _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }

    package func notifyAll() {
        for notify in state.withLock({ Array($0.listeners.values) }) { notify() }
    }
}

/// A token: notifications end when it is released.
package final class Observation: Sendable {
    private let number: UInt64
    private let listeners: Listeners

    fileprivate init(_ number: UInt64, of listeners: Listeners) {
        self.number = number
        self.listeners = listeners
    }

    deinit { listeners.remove(number) }
}
