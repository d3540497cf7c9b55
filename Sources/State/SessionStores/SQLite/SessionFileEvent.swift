/// What happened to a session file, for the operator.
package enum SessionFileEvent: Equatable, Sendable {
    /// It was damaged or missing, and its sessions are lost; a new one has the named values.
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

/// A session file that was lost.
package struct SessionFileDamage: Equatable, Sendable {
    /// The number of named values that were read from their copy.
    package let values: Int
    /// The path that the damaged file has now; nil if the file was missing.
    package let aside: String?
}
