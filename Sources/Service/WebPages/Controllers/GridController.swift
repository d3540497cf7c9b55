import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import JSONCoding
import Requests
import Viewers

/// All pictures of a gallery at a glance.
package struct GridController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets

    package init(_ library: ImageLibrary, _ assets: WebAssets) {
        self.library = library
        self.assets = assets
    }

    /// The fields of the grid's query.
    package static let fields =
        FindController.fields + StateFields.all.filter { $0.name == "item" } + [
            Field(
                "page", .value(.integer(from: 1)),
                "The part of the grid, for browsers without scripts.")
        ]

    /// The grid, of which a browser without scripts gets one part at a time.
    package func page(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try fields.allow(only: Self.fields)
        _ = try StripRequest.configuration(from: fields)
        let gallery = try request.gallery(in: library)
        try library.prepareSizes(of: gallery)
        let item = try fields.item("item").flatMap { gallery.index(of: ItemID($0.value)) }
        let wanted = try fields.integer("page", in: 1...InputRanges.pages.upperBound)
        return .ready(
            GridPage(
                gallery: gallery, library: library,
                part: wanted.map { $0 - 1 } ?? (item ?? 0) / GridPage.partLength,
                query: request.configurationQuery,
                header: GalleryHeader(
                    of: gallery, for: request, keeping: request.configurationQuery, in: library,
                    assets.urls)
            ).response(assets).compressed(for: request))
    }

    /// The shapes of all pictures, from which a browser makes rows before it knows the pictures.
    package func shapes(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let gallery = try request.gallery(in: library)
        try gallery.checkItemsCanBeVisited()
        let sizes = library.sizes(of: gallery)
        let document = JSONWriter.bytes(reserving: 6 * sizes.count + 64) { json in
            json.object {
                $0.member("count", sizes.count)
                $0.name("ratios")
                $0.list(Array(0..<sizes.count)) {
                    $0.number(sizes[$1].map { 1000 * $0.width / max(1, $0.height) } ?? 0)
                }
            }
        }
        let reply = request.revalidated(document)
        guard case .ready(let response) = reply else { return reply }
        var packed = response.compressed(for: request)
        if packed.fields[.contentEncoding] != nil, let tag = packed.fields[.eTag] {
            // The same for both representations, so it is a weak one (RFC 9110, section 8.8.1).
            packed.fields[.eTag] = "W/" + tag
        }
        return .ready(packed)
    }
}
