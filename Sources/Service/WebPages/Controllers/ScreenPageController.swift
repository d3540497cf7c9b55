import FrameService
import HTTPServing
import HTTPTypes
import Interface
import Requests
import ScreenService
import Viewers

/// The page of a screen.
///
/// It contains its picture and asks the browser to load it again at the next change, so that it works in
/// any browser. Browsers with scripts go on to the page with scripts, which changes its picture itself.
package struct ScreenPageController: Sendable {
    private let screens: ScreenViews
    private let frames: FrameResponder
    private let polls: DeferredReplies
    private let assets: WebAssets

    package init(
        _ screens: ScreenViews, _ frames: FrameResponder, _ polls: DeferredReplies,
        _ assets: WebAssets
    ) {
        self.screens = screens
        self.frames = frames
        self.polls = polls
        self.assets = assets
    }

    /// The fields of the page's query, those of devices included.
    package static let fields =
        ScreenQuery.keptFields + [
            Field(
                "scripts", .flag, "Whether scripts load the picture and show changes in time.")
        ] + DeviceReport.fields

    package func page(_ request: Request) throws -> Reply {
        let fields = try request.queryFields(only: Self.fields)
        let hasScripts = try fields.flag("scripts") ?? false
        let board = try screens.asked(by: request)
        let definition = board.definition
        let hasSize = QueryFields.size.contains { request.target.queryValue($0.name) != nil }
        // What an address names counts, else what the browser tells of its window.
        let window = hasSize ? nil : ScreenSize(ofWindow: request, for: definition)
        let size = try window ?? ScreenSize(fields, for: definition)
        let shown = try screens.shown(
            board, size, as: ScreenViews.output(of: definition, as: .jpeg))
        screens.prepare(shown, of: board, for: request.libraryClient)
        let missing = shown.view.missingPictures
        guard !missing.isEmpty else { return try page(request, shown, hasScripts) }
        return try polls.reply(
            to: request, after: LongPollOptions.pictureTimeout, or: [.pictures(missing)]
        ) {
            // Shown again, because the picture has been prepared in the meantime.
            let output = shown.output
            return try page(request, screens.shown(board, size, as: output), hasScripts)
        }
    }

    /// Turns the picture for a browser without scripts.
    package func event(_ request: Request) throws -> Reply {
        try request.allowQuery(only: ScreenQuery.keptFields)
        let board = try screens.asked(by: request)
        try request.checkControl(of: board.definition)
        try board.perform(try EventBatch(form: try request.formBody), at: screens.now())
        return .seeOther(
            assets.urls.screen(board.definition.name)
                + request.query(only: ScreenQuery.keptFields.names))
    }

    private func page(
        _ request: Request, _ shown: ShownScreen, _ hasScripts: Bool
    ) throws -> Reply {
        let page = ScreenPage(shown: shown, request: request, hasScripts: hasScripts)
        return try frames.reply(
            to: request, shown.tag, cost: shown.cost,
            { [renderer = frames.renderer] in
                try shown.picture(by: renderer)
            },
            finish: { [assets] picture in page.response(picture: picture, assets) })
    }
}
