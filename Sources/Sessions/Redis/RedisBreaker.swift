/// Leaves a Redis alone that has just failed: whoever asks meanwhile fails at once, and every now and
/// then one is let through to find out whether it is back.
///
/// Times are of a stopwatch.
struct RedisBreaker: Sendable {
    /// How long it is left alone.
    static let rest: Duration = .milliseconds(500)

    /// When the next may try; nil while all is well.
    private var nextTry: Duration?

    var isWell: Bool { nextTry == nil }

    /// Whether somebody may ask now; the others wait for what becomes of this one.
    mutating func admits(at now: Duration) -> Bool {
        guard let nextTry else { return true }
        guard now >= nextTry else { return false }
        self.nextTry = now + Self.rest
        return true
    }

    mutating func succeeded() { nextTry = nil }

    mutating func failed(at now: Duration) { nextTry = now + Self.rest }
}
