import Concurrency

extension ImageLibrary {
    /// Notifies after each scan that found the galleries changed, as long as the token is kept.
    ///
    /// A caller that read galleries before reads them once more after this call, because a change
    /// in between does not notify.
    package func whenGalleriesChange(_ notify: @escaping @Sendable () -> Void) -> GalleryObservation
    {
        GalleryObservation(listeners.add(notify), of: listeners)
    }
}

/// A token: notifications end when it is released.
package final class GalleryObservation: Sendable {
    private let number: UInt64
    private let listeners: GalleryListeners

    fileprivate init(_ number: UInt64, of listeners: GalleryListeners) {
        self.number = number
        self.listeners = listeners
    }

    deinit { listeners.remove(number) }
}

/// The functions to call when galleries change.
final class GalleryListeners: Sendable {
    private struct State {
        var listeners: [UInt64: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Lock(State())

    func add(_ notify: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = notify
            return state.lastNumber
        }
    }

    func remove(_ number: UInt64) {
        // Released outside the lock, because the function may have captured a token itself.
        _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }

    func notifyAll() {
        for notify in state.withLock({ Array($0.listeners.values) }) { notify() }
    }
}
