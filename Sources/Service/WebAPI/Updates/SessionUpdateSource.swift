import Concurrency
import FrameService
import Requests
import ScrollEngine
import Viewers

/// The changes of a session for one client.
///
/// It compares the session when it changes, when a missing picture or a folder does, and when a motion
/// ends or begins.
final class SessionUpdateSource: Sendable {
    private let access: SessionAccess
    private let sessions: ViewerSessions
    private let views: StripViews
    private let watch: StreamWatch
    private let state: Lock<State>

    private struct State {
        var pendingUpdates: SessionUpdates
        var lastObservation: Observation?
    }

    /// The state at the last check, and how long it is valid without an event.
    private struct Observation {
        let revision: UInt64
        let library: UInt64
        let end: Timestamp?
    }

    /// - Parameters:
    ///   - access: The session.
    ///   - sessions: Loads it.
    ///   - views: Shows it.
    ///   - revision: The revision that the client has.
    ///   - watch: Wakes the stream.
    init(
        of access: SessionAccess, in sessions: ViewerSessions, _ views: StripViews,
        since revision: UInt64?, _ watch: StreamWatch
    ) {
        self.access = access
        self.sessions = sessions
        self.views = views
        self.watch = watch
        state = Lock(State(pendingUpdates: SessionUpdates(since: revision)))
    }

    /// The new events, or how long to wait if there are none.
    func look() throws -> (events: [UInt8], wait: Duration) {
        let library = views.versions.library
        let (stored, now) = try sessions.load(access)
        if let last = state.withLock({ $0.lastObservation }), last.revision == stored.revision,
            last.library == library, last.end.map({ now < $0 }) ?? true
        {
            return ([], Self.wait(until: last.end, at: now))
        }
        let session = try sessions.unpack(stored, of: access, at: now)
        let view = views.view(of: session)
        views.prepare(view, for: watch.client)
        let end = Self.end(of: view)
        state.withLock {
            $0.lastObservation = Observation(revision: session.revision, library: library, end: end)
        }
        watch.follow(view, StreamedChange(of: session, in: sessions))
        let snapshot = SessionUpdates.Snapshot(of: view, at: session.revision)
        let events = state.withLock { $0.pendingUpdates.emit(snapshot) }
        return (
            events.flatMap { ServerSentEvent.bytes($0, snapshot) },
            Self.wait(until: end, at: now)
        )
    }

    /// The time when the strip changes without an event: the end or the beginning of a motion.
    private static func end(of view: StripView) -> Timestamp? {
        let motion = view.layout.motion
        if let settles = motion.settlesIn, settles > 0 {
            return view.layout.time.later(by: settles)
        }
        // At `beginsIn` nothing has moved yet, so 1 ms is added.
        return motion.beginsIn.map { view.layout.time.later(by: $0 + 1) }
    }

    private static func wait(until end: Timestamp?, at now: Timestamp) -> Duration {
        guard let end else { return EventStream.pollInterval }
        return min(EventStream.pollInterval, max(.milliseconds(1), .milliseconds(end - now)))
    }
}
