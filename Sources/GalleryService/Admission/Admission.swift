import HTTPServing
import Sessions

/// Who may ask, and how often.
///
/// Addresses are checked at the entrance, and sessions before an event is applied.
struct Admission: Sendable {
    private let addresses: RateGate<RemoteAddress>?
    private let sessions: RateGate<SessionID>?
    private let clock: ServiceClock

    init(_ limits: RateLimits, _ clock: ServiceClock) {
        addresses = RateGate(perSecond: limits.requestsPerAddress)
        sessions = RateGate(perSecond: limits.eventsPerSession)
        self.clock = clock
    }

    /// - Throws: ``Refusal`` when the request's address has asked too often.
    func admit(_ request: Request) throws(Refusal) {
        guard let addresses else { return }
        let wait = addresses.wait(request.remoteAddress.subscriber, at: clock.stopwatch())
        if let wait { throw Refusal(.requestRate, .tooManyRequests(retryAfter: wait)) }
    }

    /// - Throws: ``Refusal`` when the session has had too many events.
    func admit(_ batch: EventBatch, to session: SessionID) throws(Refusal) {
        guard let sessions else { return }
        let count = max(1, batch.events.count)
        let wait = sessions.wait(session, count: count, at: clock.stopwatch())
        if let wait { throw Refusal(.eventRate, .tooManyEvents(retryAfter: wait)) }
    }
}
