import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import JSONCoding
import PictureMetadata
import Requests
import Viewers

/// The pages of a gallery beside its strip: for finding pictures, all of them, and what is known of one.
package struct GalleryPagesController: Sendable {
    private let library: ImageLibrary
    private let assets: WebAssets
    private let places: ShownPlaces

    package init(_ library: ImageLibrary, _ assets: WebAssets, _ places: ShownPlaces) {
        self.library = library
        self.assets = assets
        self.places = places
    }

    /// The fields of the query of the page for finding pictures.
    package static let findFields = StripFields.flat + [QueryFields.view]

    /// The page for finding pictures, which the viewer shows in a panel.
    package func find(_ request: Request) throws -> Reply {
        let query = try request.queryFields(only: Self.findFields)
        _ = try StripRequest.configuration(from: query)
        _ = try query.choice("view", of: ViewerPage.Display.self)
        let gallery = try request.gallery(in: library)
        return .ready(
            FindPage(gallery: gallery, library: library)
                .response(keeping: request.configurationItems, assets).compressed(for: request))
    }

    /// The fields of the grid's query.
    package static let gridFields =
        findFields + StateFields.all.filter { $0.name == "item" } + [
            Field(
                "page", .value(.integer(from: 1)),
                "The part of the grid, for browsers without scripts.")
        ]

    /// The grid of all pictures, of which a browser without scripts gets one part at a time.
    package func grid(_ request: Request) throws -> Reply {
        let fields = try request.queryFields(only: Self.gridFields)
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
                    // A hairline is known, too.
                    $0.number(sizes[$1].map { max(1, 1000 * $0.width / max(1, $0.height)) } ?? 0)
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

    /// What is known of a picture, which the viewer shows in a panel.
    package func information(_ request: Request) throws -> Reply {
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
