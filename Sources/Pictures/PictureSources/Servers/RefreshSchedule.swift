/// When a server is asked for its pictures again.
///
/// Times come from the caller's monotonic clock, and chance from the caller.
struct RefreshSchedule: Sendable {
    private let interval: Duration
    private(set) var due: Duration = .zero
    private var failures = 0
    private(set) var isRunning = false
    /// Whether somebody asked for a refresh while one ran.
    private var isHurried = false

    /// The wait after the first failure; it doubles with each further one.
    private static let firstBackoff: Duration = .seconds(5)
    private static let longestBackoff: Duration = .seconds(15 * 60)
    /// The part of an interval by which it varies, so that not all sources are listed together.
    private static let jitter = 0.1

    init(every interval: Duration) { self.interval = interval }

    /// Begins a refresh if one is due and none runs.
    mutating func begins(at now: Duration) -> Bool {
        guard !isRunning, now >= due else { return false }
        isRunning = true
        return true
    }

    /// How a refresh ended.
    enum End {
        case succeeded
        /// The listing is doubted, and asked for again after a time.
        case doubted(again: Duration)
        /// A failure that another request may mend, after a time that the server asks for.
        case failed(retryAfter: Duration?)
        /// The credentials are not valid.
        case refused
    }

    /// Ends a refresh.
    ///
    /// - Parameters:
    ///   - end: How.
    ///   - now: The present time.
    ///   - chance: From 0 to 1.
    mutating func ends(_ end: End, at now: Duration, chance: Double) {
        isRunning = false
        switch end {
        case .succeeded:
            failures = 0
            due = now + interval * (1 - Self.jitter + 2 * Self.jitter * chance)
        case .doubted(let wait):
            failures = 0
            due = now + wait
        case .failed(let retryAfter):
            let doubled = Self.firstBackoff * (1 << min(failures, 20))
            failures += 1
            // Full jitter, but not at once: a server that is overloaded is asked by all its clients.
            let backoff = min(doubled, Self.longestBackoff) * (0.5 + chance / 2)
            due = now + max(backoff, retryAfter ?? .zero)
        case .refused:
            failures += 1
            due = now + Self.longestBackoff
        }
        if isHurried { (isHurried, due) = (false, now) }
    }

    /// Leaves a server alone that refused the credentials for a picture.
    mutating func refused(at now: Duration) {
        if !isRunning { due = now + Self.longestBackoff }
    }

    /// Has the server asked at once, or when the refresh that runs has ended: it may not see what changed.
    mutating func hurry() {
        isHurried = isRunning
        due = .zero
    }
}
