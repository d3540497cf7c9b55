import ScrollEngine
import SessionStores

/// A session that a request has found, at the time of the request.
package struct ViewerSession: Sendable {
    package let access: SessionAccess
    private let unpacked: UnpackedState
    package let revision: UInt64
    /// The session's time of the request.
    package let now: Timestamp

    init(access: SessionAccess, _ unpacked: UnpackedState, revision: UInt64, now: Timestamp) {
        self.access = access
        self.unpacked = unpacked
        self.revision = revision
        self.now = now
    }

    /// The viewer's state, lent because it is large.
    package var state: ViewerState {
        _read { yield unpacked.state }
    }
}

/// Why a request may not change a session.
package enum SessionAccessError: Error, Equatable {
    /// The request names the session by an id that only shows it.
    case viewOnly
}
