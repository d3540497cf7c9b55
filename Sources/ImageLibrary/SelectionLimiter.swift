import Concurrency
import PicturePreparing

/// Limits the pictures that each client has selected and sorted in a second.
struct SelectionLimiter: Sendable {
    private let limiter: RateLimiter<LibraryClient>?
    private let stopwatch: @Sendable () -> Duration

    init(perSecond limit: Int, stopwatch: @escaping @Sendable () -> Duration) {
        limiter = RateLimiter(perSecond: limit)
        self.stopwatch = stopwatch
    }

    /// Counts the pictures of a selection that must be made.
    ///
    /// - Throws: ``TooManySelections``.
    func admit(_ pictures: Int, of client: LibraryClient) throws(TooManySelections) {
        guard pictures > 0,
            let wait = limiter?.wait(client, count: pictures, at: stopwatch())
        else { return }
        throw TooManySelections(retryAfter: wait)
    }
}

/// A client has more pictures selected and sorted than it may.
package struct TooManySelections: Error {
    package let retryAfter: Duration
}
