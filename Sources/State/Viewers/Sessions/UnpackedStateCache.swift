import Concurrency
import ScrollEngine
import ScrollEngineWire
import SessionStores

/// A viewer's state with its stored form.
///
/// A class because requests pass it around and a state is large.
final class UnpackedState: Sendable {
    let state: ViewerState
    let packed: [UInt8]

    /// - Throws: `WireError` when the bytes are not a state of this version.
    init(packed: [UInt8]) throws(WireError) {
        state = try ViewerState(packed: packed)
        self.packed = packed
    }

    init(_ state: consuming ViewerState) {
        packed = state.packed
        // The lengths of a gallery's pages are far larger than a state, and found again.
        state.strip.forgetLengths()
        self.state = state
    }

    /// A state that is shown and not stored.
    init(unstored state: ViewerState) {
        packed = []
        self.state = state
    }
}

/// A cache of unpacked states, so that not every request unpacks its session's state.
///
/// An entry is valid only for its packed bytes. When another process changes a session, the bytes
/// differ and are unpacked again.
final class UnpackedStateCache: Sendable {
    /// The number of states; of 4 kB each they take 8 MB.
    private static let capacity = 2_048

    private let states = Lock(LRUCache<SessionID, UnpackedState>(capacity: capacity))

    /// The unpacked state for a session's packed bytes.
    ///
    /// - Throws: `WireError` when the bytes are not a state of this version.
    func state(
        of id: SessionID, from packed: [UInt8]
    ) throws(WireError) -> UnpackedState {
        if let known = states.withLock({ $0.value(for: id) }), known.packed == packed {
            return known
        }
        let unpacked = try UnpackedState(packed: packed)
        keep(unpacked, of: id)
        return unpacked
    }

    /// Caches the new state of a session.
    func keep(_ state: UnpackedState, of id: SessionID) {
        states.withLock { $0.insert(state, for: id, cost: 1) }
    }
}
