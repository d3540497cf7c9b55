import Concurrency
import HTTPServing
import SessionStores
import Viewers

/// Bounds the requests of a client's network before routing, and the events of a session before
/// they are applied.
package struct ServiceRateLimiter: Sendable {
    private let addressLimiter: RateLimiter<RemoteAddress>?
    private let sessionLimiter: RateLimiter<SessionID>?
    private let clock: ServiceClock

    package init(_ limits: RateLimits, _ clock: ServiceClock) {
        addressLimiter = RateLimiter(perSecond: limits.requestsPerAddress)
        sessionLimiter = RateLimiter(perSecond: limits.eventsPerSession)
        self.clock = clock
    }

    /// - Throws: ``LimitError`` when the client's network exceeds its rate.
    package func admit(_ request: Request) throws(LimitError) {
        guard let addressLimiter else { return }
        let wait = addressLimiter.wait(request.remoteAddress.clientNetwork, at: clock.stopwatch())
        if let wait { throw LimitError(.requestRate, .tooManyRequests(retryAfter: wait)) }
    }

    /// - Throws: ``LimitError`` when the session exceeds its rate of events.
    package func admit(events: Int, of session: SessionID) throws(LimitError) {
        guard let sessionLimiter else { return }
        let wait = sessionLimiter.wait(session, count: max(1, events), at: clock.stopwatch())
        if let wait { throw LimitError(.eventRate, .tooManyEvents(retryAfter: wait)) }
    }
}
