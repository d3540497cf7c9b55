import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import RequestGate
import Requests
import ScreenService
import SessionStores
import Viewers

/// Screens as streams: of frames, and of events.
package struct ScreenStreamsController: Sendable {
    private let screens: ScreenViews
    private let library: ImageLibrary
    private let streams: FrameStreams
    private let limits: StreamLimits

    package init(
        _ screens: ScreenViews, _ library: ImageLibrary,
        _ streams: FrameStreams, _ limits: StreamLimits
    ) {
        self.screens = screens
        self.library = library
        self.streams = streams
        self.limits = limits
    }

    /// The fields of a steady stream's query.
    package static let steadyFields = ScreenQuery.streamFields + [SessionStreamsController.rate]

    /// Frames as PNG, when they change.
    package func stream(_ request: Request) throws -> Reply {
        try stream(request, ScreenQuery.streamFields, at: .changes)
    }

    /// Frames as JPEG at a steady rate.
    package func steadyStream(_ request: Request) throws -> Reply {
        let rate = try request.queryFields.integer("fps", in: SessionStreamsController.rates)
        return try stream(
            request, Self.steadyFields,
            at: .steady(framesPerSecond: rate ?? SessionStreamsController.defaultRate))
    }

    private func stream(
        _ request: Request, _ known: [Field], at pace: StreamPace
    ) throws -> Reply {
        let board = try screens.asked(by: request)
        let query = try ScreenQuery(
            request, allowing: known, for: board.definition, at: screens.now())
        let source = ScreenStreamSource(of: board, query.size, in: screens)
        let watch = StreamWatch(library, for: request.libraryClient)
        let frames = FrameStream(
            of: source, to: request.remoteAddress.clientNetwork, in: streams, watch, at: pace)
        return try .stream(
            StreamPart.contentType, to: request, watch, countedAs: Self.id(of: board, request),
            by: limits.frames, next: frames.next)
    }

    /// What the screen shows, and when that changes, as server-sent events.
    package func updates(_ request: Request) throws -> Reply {
        try request.allowQuery(only: [ScreenQuery.key])
        let board = try screens.asked(by: request)
        let watch = StreamWatch(library, for: request.libraryClient)
        let source = ScreenUpdateSource(of: board, in: screens, watch)
        let stream = EventStream(clock: limits.clock, source.look)
        return try .stream(
            ServerSentEvent.contentType, to: request, watch,
            countedAs: Self.id(of: board, request), by: limits.updates, next: stream.next)
    }

    /// Each network may have some streams of a screen.
    private static func id(of board: ScreenBoard, _ request: Request) -> SessionID {
        board.definition.countingID(for: request.clientNetwork)
    }
}
