/// Why Redis did not do what it was asked.
package enum RedisError: Error, Equatable {
    /// Nobody is there, or the connection ended: what was asked may have been done.
    case closed

    /// No answer came in time: what was asked may have been done, or may yet be.
    case late

    /// It failed a moment ago and is left alone for now.
    case resting

    /// It says no, in words that may be logged: they begin with a code, as NOAUTH.
    case refused(String)

    /// The answer is none that was asked for.
    case malformed
}
