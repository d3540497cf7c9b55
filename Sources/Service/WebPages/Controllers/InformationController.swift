import HTTPServing
import ImageLibrary
import Requests
import Viewers

/// What is known of a picture: a page, which the viewer shows in a panel.
package struct InformationController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets
    private let showsPlaces: Bool

    package init(_ library: ImageLibrary, _ assets: WebAssets, showsPlaces: Bool) {
        self.library = library
        self.assets = assets
        self.showsPlaces = showsPlaces
    }

    package func page(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try request.item(in: library)
        return .ready(
            InformationPage(
                item: item, gallery: gallery, known: library.details(of: [item])[item.id],
                read: library.metadata(of: [item])[item.id], isPartial: library.isPartial(item),
                showsPlaces: showsPlaces
            ).response(assets).compressed(for: request))
    }
}
