/// Why a session could not be used, created or watched.
package enum SessionError: Error, Equatable {
    /// It expired, was deleted, or never existed. The three look the same, because a stranger must not
    /// learn which ids once existed.
    case gone

    /// The state was replaced before; it is now at this revision.
    case conflict(current: UInt64)

    /// The limit of sessions is reached. The next one could expire after this time.
    case full(retryAfter: Duration)

    /// The limit of sessions for one address is reached.
    case fullForAddress

    /// The id belongs to a session, which is left as it is.
    case taken

    /// The limit of watches for one session is reached.
    case tooManyWatches

    /// The place where sessions are kept cannot be reached or does not accept writes. Try again after
    /// this time.
    case unavailable(retryAfter: Duration)
}
