/// What happened to a session file, for the operator.
package enum SessionFileEvent: Equatable, Sendable {
    /// It was damaged; a new one has the sessions that could be read.
    case damaged(SessionFileDamage)

    /// It was damaged while it was open, and cannot be replaced.
    case unrepaired(SessionFileError)

    /// It was removed or replaced while it was open, and was written again with all sessions.
    ///
    /// A file that had its place was moved aside, to this path.
    case recreated(sessions: Int, aside: String?)

    /// It was removed or replaced while it was open, and cannot be written again.
    case missing(SessionFileError)

    /// An operation failed, the first one since maintenance last succeeded.
    case failed(SessionFileError)
}

/// A damaged session file, and what it cost.
package struct SessionFileDamage: Equatable, Sendable {
    /// What was wrong with it, as the predicate of a sentence.
    package let fault: String
    /// The number of sessions that were kept.
    package let kept: Int
    /// The number of sessions that are known to be lost; there may be more.
    package let lost: Int
    /// The path that the damaged file has now.
    package let aside: String
}
