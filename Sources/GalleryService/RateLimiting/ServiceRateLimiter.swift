import HTTPServing
import SessionStores

/// Who may ask, and how often.
///
/// Addresses are checked at the entrance, and sessions before an event is applied.
struct ServiceRateLimiter: Sendable {
    private let addressLimiter: RateLimiter<RemoteAddress>?
    private let sessionLimiter: RateLimiter<SessionID>?
    private let clock: ServiceClock

    init(_ limits: RateLimits, _ clock: ServiceClock) {
        addressLimiter = RateLimiter(perSecond: limits.requestsPerAddress)
        sessionLimiter = RateLimiter(perSecond: limits.eventsPerSession)
        self.clock = clock
    }

    /// - Throws: ``Refusal`` when the request's address has asked too often.
    func admit(_ request: Request) throws(LimitError) {
        guard let addressLimiter else { return }
        let wait = addressLimiter.wait(request.remoteAddress.clientNetwork, at: clock.stopwatch())
        if let wait { throw LimitError(.requestRate, .tooManyRequests(retryAfter: wait)) }
    }

    /// - Throws: ``Refusal`` when the session has had too many events.
    func admit(_ batch: EventBatch, to session: SessionID) throws(LimitError) {
        guard let sessionLimiter else { return }
        let count = max(1, batch.events.count)
        let wait = sessionLimiter.wait(session, count: count, at: clock.stopwatch())
        if let wait { throw LimitError(.eventRate, .tooManyEvents(retryAfter: wait)) }
    }
}
