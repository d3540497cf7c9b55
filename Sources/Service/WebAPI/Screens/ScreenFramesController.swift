import FrameService
import HTTPServing
import Requests
import ScreenService
import Screens
import ScrollEngine
import Viewers

/// Frames and layouts of screens.
package struct ScreenFramesController: Sendable {
    private let screens: ScreenViews
    private let strips: StripResponder
    private let urls: ServiceURLs

    package init(
        _ screens: ScreenViews, _ strips: StripResponder, _ urls: ServiceURLs
    ) {
        self.screens = screens
        self.strips = strips
        self.urls = urls
    }

    /// A frame with the options of the definition.
    package func frame(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in
            try picture(request) { ScreenViews.output(of: $0, as: format) }
        }
    }

    /// A frame with the options in the path.
    package func output(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in
            let output = try OutputOptions.output(of: request, as: format)
            return try picture(request) { _ in output }
        }
    }

    /// A frame behind a turn of the picture: each GET with the key of the screen makes one.
    package func turn(
        _ action: ScreenAction, as format: FrameOutput.Format
    ) -> @Sendable (Request) throws -> Reply {
        { request in
            let board = try screens.asked(by: request)
            try request.checkKey(of: board.definition)
            let query = try ScreenQuery(
                request, allowing: ScreenQuery.streamFields,
                for: board.definition, at: screens.now())
            try turn(action, board, for: request)
            let output = ScreenViews.output(of: board.definition, as: format)
            return try reply(to: request, query, board, output).uncached
        }
    }

    package func layout(_ request: Request) throws -> Reply {
        let board = try screens.asked(by: request)
        let query = try ScreenQuery(
            request, allowing: ScreenQuery.layoutFields, for: board.definition, at: screens.now())
        return try reply(
            to: request, query, board, as: .layout, board.definition.output,
            try strips.pollOptions(of: request))
    }

    private func picture(
        _ request: Request, _ output: (ScreenDefinition) -> FrameOutput
    ) throws -> Reply {
        let board = try screens.asked(by: request)
        let query = try ScreenQuery(request, for: board.definition, at: screens.now())
        let output = output(board.definition)
        guard query.turnsPicture else { return try reply(to: request, query, board, output) }
        try request.checkKey(of: board.definition)
        try turn(.next, board, for: request)
        return try reply(to: request, query, board, output).uncached
    }

    /// Turns the picture, unless the request must not change anything.
    private func turn(_ action: ScreenAction, _ board: ScreenBoard, for request: Request) throws {
        guard request.method == .get, !request.isSpeculative else { return }
        try board.perform(action, at: screens.now(), ignoringRepetition: true)
    }

    /// How long a frame waits for its pictures: longer than any takes that is shown at all, on a machine
    /// that is not busy; clients of panels give up after 15 s or later.
    static let pictureTimeout: Duration = .seconds(14)

    /// A frame, never with stand-ins: a panel of e-ink would show them for its whole period.
    private func reply(
        to request: Request, _ query: ScreenQuery, _ board: ScreenBoard, _ output: FrameOutput
    ) throws -> Reply {
        let pollOptions = try strips.pollOptions(
            of: request, pictureTimeout: Self.pictureTimeout, lateness: .error)
        let measured = output.measured(by: request)
        let reply = try reply(
            to: request, query, board, as: .output(measured), measured, pollOptions)
        guard output.isMeasuredByDevices else { return reply }
        return reply.transformed { $0.varyByPalette() }
    }

    private func reply(
        to request: Request, _ query: ScreenQuery, _ board: ScreenBoard,
        as representation: StripRepresentation, _ output: FrameOutput,
        _ pollOptions: LongPollOptions
    ) throws -> Reply {
        try strips.reply(
            to: request, as: representation, pollOptions: pollOptions
        ) { [screens, urls] in
            let shown = try screens.shown(board, query.size, as: output, at: query.time)
            return StripResource(
                ScreenResource(shown: shown, board: board, screens: screens), urls)
        }
    }
}

extension Reply {
    /// The same, and no cache answers the next request with it.
    var uncached: Reply { transformed { $0.fields[.cacheControl] = "no-store" } }
}
