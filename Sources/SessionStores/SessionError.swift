/// Why a session could not be used, made or watched.
package enum SessionError: Error, Equatable {
    /// It expired, was deleted, or never was. They look the same on purpose: a stranger must not
    /// learn which ids once existed.
    case gone

    /// Somebody replaced the state first; it is now at this revision.
    case conflict(current: UInt64)

    /// As many sessions live as may live. The next could end by itself after this time.
    case full(retryAfter: Duration)

    /// As many sessions live for this address as may live for one.
    case fullForAddress

    /// The id names a live session. It is left as it was.
    case taken

    /// As many requests watch the session as may watch one.
    case tooManyWatches

    /// The place where sessions lie cannot be reached. Worth another try after this time.
    case unavailable(retryAfter: Duration)
}
