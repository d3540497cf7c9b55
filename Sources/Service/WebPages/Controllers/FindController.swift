import HTTPServing
import ImageLibrary
import Interface
import Requests

/// The pages for finding pictures, which the viewer shows in a panel.
package struct FindController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets

    package init(_ library: ImageLibrary, _ assets: WebAssets) {
        self.library = library
        self.assets = assets
    }

    /// The fields of the page's query.
    package static let fields = StripFields.flat + [QueryFields.view]

    package func page(_ request: Request) throws -> Reply {
        let query = try request.queryFields
        try query.allow(only: Self.fields)
        _ = try StripRequest.configuration(from: query)
        _ = try query.choice("view", of: ViewerPage.Display.self)
        let gallery = try request.gallery(in: library)
        return .ready(
            FindPage(gallery: gallery, library: library)
                .response(keeping: request.configurationItems, assets).compressed(for: request))
    }
}
