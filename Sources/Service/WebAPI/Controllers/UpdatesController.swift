import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import RequestGate
import Requests
import Viewers

/// The changes of a session as server-sent events.
package struct UpdatesController: Sendable {
    private let sessions: ViewerSessions
    private let views: StripViews
    private let library: ImageLibrary
    private let clock: ServiceClock
    private let limiter: StreamLimiter

    package init(
        _ sessions: ViewerSessions, _ views: StripViews, _ library: ImageLibrary,
        clock: ServiceClock, _ limiter: StreamLimiter
    ) {
        self.sessions = sessions
        self.views = views
        self.library = library
        self.clock = clock
        self.limiter = limiter
    }

    package func updates(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let access = try request.session
        _ = try sessions.load(access)
        let since = request.fields[.lastEventID].flatMap { UInt64($0) }
        let watch = StreamWatch(library, for: request.libraryClient)
        let source = SessionUpdateSource(of: access, in: sessions, views, since: since, watch)
        let stream = EventStream(clock: clock, source.look)
        return try .stream(
            ServerSentEvent.contentType, to: request, watch, countedAs: access.key, by: limiter,
            next: stream.next)
    }
}
