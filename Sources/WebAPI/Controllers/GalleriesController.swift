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
        let range = try Self.listingRange(fields)
        let document = GalleryDocument.listing(
            of: gallery, from: range.start, limit: range.limit, in: library, urls)
        return request.revalidated(document.bytes)
    }

    /// The part of a gallery that a query asks for.
    package static func listingRange(
        _ fields: Fields
    ) throws(FieldError) -> (start: Int, limit: Int) {
        try fields.allow(only: ["start", "limit"])
        return (
            try fields.integer("start", in: EventBatch.pages) ?? 0,
            try fields.integer("limit", in: listingLimits) ?? defaultListingLimit
        )
    }
}
