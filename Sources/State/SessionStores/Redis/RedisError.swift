/// Why a command to Redis failed.
package enum RedisError: Error, Equatable {
    /// There was no connection, or it closed: the command may have been executed.
    case closed

    /// No reply came in time: the command may have been executed, or may be executed later.
    case late

    /// Redis failed a moment ago, and the command was not sent (``RedisCircuitBreaker``).
    case resting

    /// Redis replied with an error. The text may be logged; it starts with a code such as NOAUTH.
    case refused(String)

    /// The reply has an unexpected form.
    case malformed
}
