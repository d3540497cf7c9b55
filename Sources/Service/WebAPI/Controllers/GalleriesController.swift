import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import JSONCoding
import PictureMetadata
import Requests
import Viewers

/// Galleries and lists of their items.
package struct GalleriesController: Sendable {
    private let library: ImageLibrary
    private let documents: GalleryDocument
    private let places: ShownPlaces

    package init(_ library: ImageLibrary, _ urls: ServiceURLs, _ places: ShownPlaces) {
        self.library = library
        documents = GalleryDocument(library: library, urls: urls)
        self.places = places
    }

    /// Galleries of a list without a limit: a page for most libraries.
    private static let galleriesLimit = 1000
    private static let itemsLimit = 100

    package func list(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try Self.checkList(fields)
        let document = documents.list(
            try ListingRange(fields, defaultLimit: Self.galleriesLimit),
            wanted: try fields.names("fields", among: GalleryDocument.memberNames),
            isAlone: request.isLimitedToTarget)
        return request.revalidated(document.bytes)
    }

    /// Rejects a query that the list of galleries does not accept.
    package static func checkList(_ fields: Fields) throws(FieldError) {
        try fields.allow(only: listFields)
        _ = try ListingRange(fields, defaultLimit: galleriesLimit)
        _ = try fields.names("fields", among: GalleryDocument.memberNames)
    }

    /// The fields of the list's query.
    package static let listFields = ListingRange.fields(
        of: "galleries", by: galleriesLimit, GalleryDocument.memberNames)

    /// The fields of a listing's query.
    package static let fields =
        ListingRange.fields(of: "items", by: itemsLimit, ItemDocument.memberNames)
        + GallerySelection.fields

    package func get(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try Self.check(fields, of: request.selection)
        let gallery = try request.gallery(in: library, fields)
        // The pictures that were read are counted while not all were.
        if !library.isIndexComplete { try gallery.checkItemsCanBeVisited() }
        let document = documents.listing(
            of: gallery, try ListingRange(fields, defaultLimit: Self.itemsLimit),
            ItemDocument.Options(
                places: places,
                members: try fields.names("fields", among: ItemDocument.memberNames)),
            isAlone: request.isLimitedToTarget)
        return request.revalidated(document.bytes)
    }

    /// Rejects a query that no listing accepts of a gallery whose id has this selection.
    package static func check(
        _ fields: Fields, of selection: GallerySelection
    ) throws(FieldError) {
        try fields.allow(only: self.fields)
        _ = try ListingRange(fields, defaultLimit: itemsLimit)
        _ = try fields.names("fields", among: ItemDocument.memberNames)
        _ = try selection.changed(by: fields)
    }
}

extension Fields {
    /// The names in a list that commas separate; nil if the field is missing.
    fileprivate func names(
        _ name: String, among known: [String]
    ) throws(FieldError) -> Set<String>? {
        guard let text = try text(name) else { return nil }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(known.contains) else {
            throw error(name, "a list of some of \(known.sorted().joined(separator: ", "))")
        }
        return Set(names)
    }
}
