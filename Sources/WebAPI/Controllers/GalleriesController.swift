import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import Viewers

/// Galleries and lists of their items.
package struct GalleriesController: Sendable {
    private let library: ImageLibrary
    private let urls: ServiceURLs

    package init(_ library: ImageLibrary, _ urls: ServiceURLs) {
        self.library = library
        self.urls = urls
    }

    package func list(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let document: JSONValue = [
            "galleries": .list(
                library.galleries().map { GalleryDocument.summary(of: $0, urls) })
        ]
        return request.revalidated(document.bytes)
    }

    /// The limits on a list's length: the maximum is short enough to read and covers most folders.
    private static let listingLimits = 1...1000
    private static let defaultListingLimit = 100

    package func get(_ request: Request) throws -> Reply {
        let gallery = try request.gallery(in: library)
        let fields = try request.queryFields
        try fields.allow(only: ["start", "limit"])
        let document = GalleryDocument.listing(
            of: gallery, from: try fields.integer("start", in: EventBatch.pages) ?? 0,
            limit: try fields.integer("limit", in: Self.listingLimits) ?? Self.defaultListingLimit,
            in: library, urls)
        return request.revalidated(document.bytes)
    }
}
