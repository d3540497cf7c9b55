import HTTPServing
import RequestGate
import Requests
import ScreenService

/// The operator's page of all screens: what each shows, when that changes, and who asked last.
package struct ScreensController: Sendable {
    private let screens: ScreenViews
    private let admin: AdminGuard
    private let assets: WebAssets

    package init(_ screens: ScreenViews, _ admin: AdminGuard, _ assets: WebAssets) {
        self.screens = screens
        self.admin = admin
        self.assets = assets
    }

    package func page(_ request: Request) throws -> Reply {
        try admin.admit(request)
        try request.allowNoQuery()
        let rows = try screens.registry.entries().map { entry in
            ScreenRow(
                shown: try screens.shown(entry.board, as: entry.board.definition.output),
                entry: entry, devices: screens.devices.devices(of: entry.board.definition.name),
                unknown: screens.registry.unknownGalleries(of: entry.board.definition)
            ).context(assets.urls)
        }
        return .ready(
            assets.page(
                "screens",
                [
                    "pageTitle": "Screens", "indexHref": assets.urls.index, "screens": rows,
                    "newHref": assets.urls.newScreen, "sourcesHref": assets.urls.sources,
                    "isEmpty": rows.isEmpty,
                ]
            ).compressed(for: request))
    }
}
