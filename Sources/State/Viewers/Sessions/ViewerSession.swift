import ScrollEngine
import SessionStores

/// A loaded session, at the time of the request.
package struct ViewerSession: Sendable {
    package let access: SessionAccess
    private let unpacked: UnpackedState
    package let revision: UInt64
    /// The time of the request on the session's clock.
    package let now: Timestamp

    init(access: SessionAccess, _ unpacked: UnpackedState, revision: UInt64, now: Timestamp) {
        self.access = access
        self.unpacked = unpacked
        self.revision = revision
        self.now = now
    }

    /// The session as it is with another strip: as a screen of another size shows it.
    package func showing(_ strip: Strip) -> ViewerSession {
        var state = unpacked.state
        state.strip = strip
        return ViewerSession(
            access: access, UnpackedState(unstored: state), revision: revision, now: now)
    }

    /// The viewer's state, borrowed because it is large.
    package var state: ViewerState {
        _read { yield unpacked.state }
    }
}

/// Why a request may not change a session.
package enum SessionAccessError: Error, Equatable {
    /// The request uses a view-only id.
    case viewOnly
}
