import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import ScreenService
import ScrollEngine
import Viewers

/// Turns of screens by POST, as JSON or as a form.
package struct ScreenEventsController: Sendable {
    private let screens: ScreenViews
    private let rates: ServiceRateLimiter
    private let urls: ServiceURLs

    package init(
        _ screens: ScreenViews, _ rates: ServiceRateLimiter,
        _ urls: ServiceURLs
    ) {
        self.screens = screens
        self.rates = rates
        self.urls = urls
    }

    package func post(_ request: Request) throws -> Reply {
        try request.allowQuery(only: [ScreenQuery.key])
        let board = try screens.asked(by: request)
        try request.checkControl(of: board.definition)
        let batch = try request.content.events()
        // Its pictures may have to be chosen from many, by another thread, and the events count once.
        _ = try screens.shown(board, as: board.definition.output)
        try rates.admit(events: batch.events.count, of: board.definition.countingID)
        try board.perform(batch, at: screens.now())
        let shown = try screens.shown(board, as: board.definition.output)
        let screen = ScreenResource(shown: shown, board: board, screens: screens)
        screen.prepare(for: request.libraryClient)
        guard !request.prefersMinimalReturn else {
            let fields: HTTPFields = [
                .eTag: shown.tag, .peekRevision: String(shown.moment.state.revision),
                .preferenceApplied: "return=minimal",
            ]
            return .ready(Response(status: .noContent, fields: fields))
        }
        return .json(LayoutDocument(StripResource(screen, urls)).bytes)
    }
}
