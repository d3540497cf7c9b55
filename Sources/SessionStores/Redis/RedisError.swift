/// Why a command to Redis failed.
package enum RedisError: Error, Equatable {
    /// There was no connection, or it ended: the command may have been carried out.
    case closed

    /// No reply came in time: the command may have been carried out, or may be later.
    case late

    /// Redis failed a moment ago, and no command was sent (``RedisCircuitBreaker``).
    case resting

    /// Redis replied with an error. The text may be logged; it begins with a code, as NOAUTH.
    case refused(String)

    /// The reply is not of the expected form.
    case malformed
}
