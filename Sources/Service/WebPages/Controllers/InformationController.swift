import HTTPServing
import ImageLibrary
import PictureMetadata
import Requests
import Viewers

/// What is known of a picture: a page, which the viewer shows in a panel.
package struct InformationController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets
    private let places: ShownPlaces

    package init(_ library: ImageLibrary, _ assets: WebAssets, _ places: ShownPlaces) {
        self.library = library
        self.assets = assets
        self.places = places
    }

    package func page(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try request.item(in: library)
        return .ready(
            InformationPage(
                item: item, gallery: gallery, known: library.details(of: [item])[item.id],
                read: library.metadata(of: [item])[item.id], isPartial: library.isPartial(item),
                places: places
            ).response(assets).compressed(for: request))
    }
}
