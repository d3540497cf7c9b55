/// What happened to a session that was watched.
package enum SessionChange: Equatable, Sendable {
    /// Its state was replaced. Later revisions may exist by now.
    case changed(revision: UInt64)

    /// It was deleted, or it expired.
    case ended
}
