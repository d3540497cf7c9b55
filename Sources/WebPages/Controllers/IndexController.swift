import HTTPServing
import ImageLibrary

/// The list of galleries.
package struct IndexController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets

    package init(_ library: ImageLibrary, _ assets: WebAssets) {
        self.library = library
        self.assets = assets
    }

    package func page(_ request: Request) throws -> Reply {
        let urls = assets.urls
        let galleries = library.galleries()
        let context: [[String: any Sendable]] = galleries.map { gallery in
            let count = gallery.items.count
            return [
                "title": gallery.title, "href": urls.page(of: gallery.id), "count": count,
                "countLabel": count == 1 ? "1 picture" : "\(count) pictures",
                "cover": gallery.cover.map {
                    urls.picture(of: $0.id, in: gallery.id) + "?width=480&height=360&fit=cover"
                } ?? "",
            ]
        }
        let count = galleries.reduce(0) { $0 + $1.items.count }
        return .ready(
            assets.page(
                "index",
                [
                    "pageTitle": "Galleries", "galleries": context, "isEmpty": galleries.isEmpty,
                    "sum":
                        "\(galleries.count == 1 ? "1 gallery" : "\(galleries.count) galleries"), "
                        + (count == 1 ? "1 picture" : "\(count) pictures"),
                ]
            ).compressed(for: request))
    }
}
