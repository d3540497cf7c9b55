import Concurrency
import ScrollEngine
import ScrollEngineWire
import SessionStores

/// A viewer's state with its stored form.
///
/// A class, because requests hand it around and a state is large.
final class UnpackedState: Sendable {
    package let state: ViewerState
    package let packed: [UInt8]

    /// - Throws: `WireError` when the bytes are no state of this version.
    init(packed: [UInt8]) throws(WireError) {
        state = try ViewerState(packed: packed)
        self.packed = packed
    }

    init(_ state: consuming ViewerState) {
        packed = state.packed
        self.state = state
    }
}

/// The unpacked states of sessions in use, so that a state is not unpacked by every request.
///
/// An entry counts for its packed bytes alone. When another process has changed a session, its bytes
/// differ, and they are unpacked anew.
final class UnpackedStateCache: Sendable {
    /// Each session has one slot, and may share it with others by chance.
    ///
    /// Of 200 sessions in use, nine of ten have a slot to themselves. States of 4 kB in all slots
    /// take 8 MB.
    private static let slotCount = 2_048

    private let slots = Lock([UnpackedState?](repeating: nil, count: slotCount))

    /// The state that a session keeps packed.
    ///
    /// - Throws: `WireError` when the bytes are no state of this version.
    package func state(
        of id: SessionID, from packed: [UInt8]
    ) throws(WireError) -> UnpackedState {
        let slot = id.share(of: Self.slotCount)
        if let known = slots.withLock({ $0[slot] }), known.packed == packed { return known }
        let unpacked = try UnpackedState(packed: packed)
        keep(unpacked, of: id)
        return unpacked
    }

    /// Keeps the state that the session has from now on.
    package func keep(_ state: UnpackedState, of id: SessionID) {
        let slot = id.share(of: Self.slotCount)
        // The replaced state is released outside of the lock.
        _ = slots.withLock { slots in
            defer { slots[slot] = state }
            return slots[slot]
        }
    }
}
