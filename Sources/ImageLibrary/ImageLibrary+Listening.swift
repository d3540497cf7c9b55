import Concurrency

extension ImageLibrary {
    /// Notifies after every look through the folders that found the galleries changed, as long as
    /// the token is kept.
    ///
    /// Who looked at galleries before looks once more after the call: a change in between is not
    /// told of.
    package func whenGalleriesChange(_ notify: @escaping @Sendable () -> Void) -> GalleryObservation
    {
        GalleryObservation(listeners.add(notify), of: listeners)
    }
}

/// A hold on news of galleries, which ends with it.
package final class GalleryObservation: Sendable {
    private let number: UInt64
    private let listeners: GalleryListeners

    fileprivate init(_ number: UInt64, of listeners: GalleryListeners) {
        self.number = number
        self.listeners = listeners
    }

    deinit { listeners.remove(number) }
}

/// Who is told when galleries change.
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
        // What it captured is released without the lock: it may hold a token itself.
        _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }

    func notifyAll() {
        for notify in state.withLock({ Array($0.listeners.values) }) { notify() }
    }
}
