import FrameService
import RequestGate
import ScrollEngine
import Viewers

/// Applies batches of events to sessions.
package struct EventService: Sendable {
    private let sessions: ViewerSessions
    private let rateLimiter: ServiceRateLimiter
    private let metrics: ResponseMetrics
    private let clock: ServiceClock

    package init(
        _ sessions: ViewerSessions, rateLimiter: ServiceRateLimiter, metrics: ResponseMetrics,
        clock: ServiceClock
    ) {
        self.sessions = sessions
        self.rateLimiter = rateLimiter
        self.metrics = metrics
        self.clock = clock
    }

    /// A session after a batch.
    package struct Applied {
        package let session: ViewerSession
        package let pages: GalleryPages
        package let batch: AppliedBatch
    }

    /// Applies a batch once, even if the client sends it repeatedly.
    package func apply(_ batch: EventBatch, to access: SessionAccess) throws -> Applied {
        var result = AppliedBatch(revision: 0, outcomes: [], isReplay: false)
        var isAdmitted = false
        let (session, pages) = try sessions.update(access) { state, session, pages in
            // After a conflict the batch is retried without being counted again.
            if !isAdmitted { try rateLimiter.admit(events: batch.events.count, of: access.key) }
            isAdmitted = true
            let start = clock.stopwatch()
            defer { metrics.stages.observe(.handle, clock.stopwatch() - start) }
            result = try state.apply(
                batch, at: session.now, as: session.revision + 1, over: pages)
            return !result.isReplay
        }
        return Applied(session: session, pages: pages, batch: result)
    }
}
