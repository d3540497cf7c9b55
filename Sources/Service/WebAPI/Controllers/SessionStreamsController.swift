import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import RequestGate
import Requests
import SessionStores
import Viewers

/// Sessions as streams: of frames, and of events.
package struct SessionStreamsController: Sendable {
    private let sessions: ViewerSessions
    private let views: StripViews
    private let library: ImageLibrary
    private let streams: FrameStreams
    private let limits: StreamLimits

    package init(
        _ sessions: ViewerSessions, _ views: StripViews, _ library: ImageLibrary,
        _ streams: FrameStreams, _ limits: StreamLimits
    ) {
        self.sessions = sessions
        self.views = views
        self.library = library
        self.streams = streams
        self.limits = limits
    }

    /// The fields of a stream's query.
    package static let fields = [QueryFields.revision]

    /// The fields of a steady stream's query.
    package static let steadyFields = fields + [rate]

    static let rate = Field(
        "fps", .value(Schema.integer(rates).adding("default", .number(defaultRate))),
        "Frames a second.")

    /// Frames as PNG, when they change.
    package func stream(_ request: Request) throws -> Reply {
        try request.allowQuery(only: Self.fields)
        return try stream(request, at: .changes)
    }

    /// Frames as JPEG at a steady rate (MJPEG), for programs that read cameras.
    package func steadyStream(_ request: Request) throws -> Reply {
        let fields = try request.queryFields(only: Self.steadyFields)
        let rate = try fields.integer("fps", in: Self.rates) ?? Self.defaultRate
        return try stream(request, at: .steady(framesPerSecond: rate))
    }

    /// Frames a second: the most are those of a film.
    static let rates = 1...25
    static let defaultRate = 5

    private func stream(_ request: Request, at pace: StreamPace) throws -> Reply {
        let access = try sessions.find(try request.session).access
        let watch = StreamWatch(library, for: request.libraryClient)
        let frames = FrameStream(
            of: streams.source(of: access, in: sessions), to: request.remoteAddress.clientNetwork,
            in: streams, watch, at: pace)
        return try .stream(
            StreamPart.contentType, to: request, watch, countedAs: access.key,
            by: limits.frames, next: frames.next)
    }

    /// The changes of a session as server-sent events.
    package func updates(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let access = try request.session
        _ = try sessions.load(access)
        let since = request.fields[.lastEventID].flatMap { UInt64($0) }
        let watch = StreamWatch(library, for: request.libraryClient)
        let source = SessionUpdateSource(of: access, in: sessions, views, since: since, watch)
        let stream = EventStream(clock: limits.clock, source.look)
        return try .stream(
            ServerSentEvent.contentType, to: request, watch, countedAs: access.key,
            by: limits.updates, next: stream.next)
    }
}
