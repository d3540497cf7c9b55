import FrameService
import ImageLibrary
import RequestGate
import ScrollEngine
import Viewers

/// Applies batches of events to sessions.
package struct EventService: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let rateLimiter: ServiceRateLimiter
    private let metrics: ResponseMetrics
    private let clock: ServiceClock

    package init(
        _ library: ImageLibrary, _ sessions: ViewerSessions, rateLimiter: ServiceRateLimiter,
        metrics: ResponseMetrics, clock: ServiceClock
    ) {
        self.library = library
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
    ///
    /// - Parameters:
    ///   - batch: The events.
    ///   - access: The session.
    ///   - screen: Returns the strip's configuration on the screen that has the points of the batch; nil
    ///     for the session's own. A batch without points moves the strip to no other screen.
    /// - Returns: The session after the batch.
    /// - Throws: `BatchError`, `SessionError`, `SessionAccessError`, `LimitError`, and what `screen`
    ///   throws; nothing is applied then.
    package func apply(
        _ batch: EventBatch, to access: SessionAccess,
        on screen: (StripConfiguration) throws -> StripConfiguration? = { _ in nil }
    ) throws -> Applied {
        var result = AppliedBatch(revision: 0, outcomes: [], isReplay: false)
        var isAdmitted = false
        let (session, pages) = try sessions.update(access) { state, session, pages in
            // After a conflict the batch is retried without being counted again.
            if !isAdmitted { try rateLimiter.admit(events: batch.events.count, of: access.key) }
            isAdmitted = true
            let start = clock.stopwatch()
            defer { metrics.stages.observe(.handle, clock.stopwatch() - start) }
            // Also read for a batch without points: a wrong size is refused before anything is applied.
            let named = try screen(pages.configuration)
            let screen = batch.hasPoints ? named : nil
            result = try state.apply(
                batch, on: screen, at: session.now, as: session.revision &+ 1,
                over: screen.map {
                    GalleryPages(of: state, configuredAs: $0, from: library)
                } ?? pages)
            return !result.isReplay
        }
        return Applied(session: session, pages: pages, batch: result)
    }
}
