/// A change of a watched session.
package enum SessionChange: Equatable, Sendable {
    /// The state was replaced; later revisions may already exist.
    case changed(revision: UInt64)

    /// The session was deleted or has expired.
    case ended
}
