import HTTPServing
import ImageLibrary
import Requests
import ScrollEngine
import Viewers

/// The pages of single pictures.
package struct ItemPageController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets

    package init(_ library: ImageLibrary, _ assets: WebAssets) {
        self.library = library
        self.assets = assets
    }

    package func page(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try request.item(in: library)
        let path = assets.urls.page(of: item.id, in: gallery)
        return .ready(
            ItemPage(
                item: item, gallery: gallery,
                naming: TitleAndCaption(of: item, library.metadata(of: [item])[item.id]),
                preview: LinkPreview(of: item.id, in: gallery, at: path, assets.urls, for: request),
                picture: ResponsivePicture(
                    item, of: library.naturalSize(of: item).map(PixelSize.init), in: gallery.id,
                    assets.urls)
            ).response(assets).compressed(for: request))
    }
}
