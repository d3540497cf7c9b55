/// Why a session could not be used, created or watched.
package enum SessionError: Error, Equatable {
    /// The session expired, was deleted, or never existed. The three are not distinguished, so that
    /// the error does not reveal which ids once existed.
    case gone

    /// Another request has replaced the state; this is the current revision.
    case conflict(current: UInt64)

    /// The limit on all sessions is reached. A session may expire after this time.
    case full(retryAfter: Duration)

    /// The limit on sessions for one address is reached.
    case fullForAddress

    /// The id belongs to an existing session, which is unchanged.
    case taken

    /// The limit on watches of one session is reached.
    case tooManyWatches

    /// The backend cannot be reached or does not accept writes. Retry after this time.
    case unavailable(retryAfter: Duration)
}
