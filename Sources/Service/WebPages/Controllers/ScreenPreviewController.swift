import FrameService
import HTTPServing
import HTTPTypes
import Interface
import RequestGate
import Requests
import ScreenService
import Viewers

/// The frames of screens that somebody is about to make.
package struct ScreenPreviewController: Sendable {
    private let screens: ScreenViews
    private let admin: AdminGuard
    private let frames: FrameResponder
    private let polls: DeferredReplies

    package init(
        _ screens: ScreenViews, _ admin: AdminGuard, _ frames: FrameResponder,
        _ polls: DeferredReplies
    ) {
        self.screens = screens
        self.admin = admin
        self.frames = frames
        self.polls = polls
    }

    /// The frame that a form describes, as it looks on the panel.
    package func preview(_ request: Request) throws -> Reply {
        try admin.admit(request)
        let form = try ScreenForm(request.target.query.map { ($0.name, $0.value) })
        let entry = try request.editedScreen(in: screens.registry)
        let definition: ScreenDefinition
        do throws(FieldError) {
            definition = try form.definition(over: entry)
        } catch {
            throw FormMistake.problem(error, in: form)
        }
        let board = screens.registry.draft(definition)
        let output = definition.output.asSeen
        let time = screens.now()
        let look: @Sendable () throws -> ShownScreen = { [screens] in
            try screens.shown(board, as: output, at: time)
        }
        let shown = try look()
        screens.prepare(shown, of: board, for: request.libraryClient)
        let missing = shown.view.missingPictures
        guard !missing.isEmpty, !shown.moment.isBlank else { return try picture(shown, request) }
        return try polls.reply(
            to: request, after: LongPollOptions.pictureTimeout, or: [.pictures(missing)]
        ) { try picture(try look(), request) }
    }

    private func picture(_ shown: ShownScreen, _ request: Request) throws -> Reply {
        let fields: HTTPFields = [
            .contentType: shown.output.format.mediaType, .cacheControl: "no-store",
        ]
        return try frames.reply(
            to: request, shown.tag, in: Response(fields: fields), cost: shown.cost
        ) { [renderer = frames.renderer] in try shown.picture(by: renderer) }
    }
}
