import FrameService
import HTTPServing
import ImageLibrary
import Interface
import RequestGate
import Requests
import Viewers

/// The frames of a session as the parts of one streamed response.
package struct StreamController: Sendable {
    private let sessions: ViewerSessions
    private let library: ImageLibrary
    private let streams: FrameStreams
    private let limiter: StreamLimiter

    package init(
        _ sessions: ViewerSessions, _ library: ImageLibrary, _ streams: FrameStreams,
        _ limiter: StreamLimiter
    ) {
        self.sessions = sessions
        self.library = library
        self.streams = streams
        self.limiter = limiter
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
        let fields = try request.queryFields
        try fields.allow(only: Self.steadyFields)
        let rate = try fields.integer("fps", in: Self.rates) ?? Self.defaultRate
        return try stream(request, at: .steady(framesPerSecond: rate))
    }

    /// Frames a second: the most are those of a film.
    static let rates = 1...25
    static let defaultRate = 5

    private func stream(_ request: Request, at pace: StreamPace) throws -> Reply {
        let access = try sessions.find(try request.session).access
        let client = request.remoteAddress.clientNetwork
        try limiter.begin(access.key, for: client)
        let watch = StreamWatch(library, for: request.libraryClient)
        let source = streams.source(of: access, in: sessions)
        let frames = FrameStream(of: source, to: client, in: streams, watch, at: pace)
        return .streamed(
            .started(
                StreamPart.contentType, watch, next: frames.next,
                finished: { [limiter] in limiter.end(access.key, for: client) }))
    }
}

extension StreamedResponse {
    /// A streamed response that a watch wakes and that no cache or proxy buffers.
    static func started(
        _ contentType: String, _ watch: StreamWatch,
        next: @escaping @Sendable () -> Piece, finished: @escaping @Sendable () -> Void
    ) -> StreamedResponse {
        let head = Response(fields: [
            .contentType: contentType, .cacheControl: "no-store", .xAccelBuffering: "no",
        ])
        let response = StreamedResponse(
            StandardHeaders.completing(head), next: next, finished: finished)
        watch.begin(response)
        return response
    }
}
