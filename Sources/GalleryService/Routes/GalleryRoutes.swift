import HTTPServing
import HTTPTypes
import ImageLibrary
import JSONCoding
import ScrollEngine

/// Galleries, their items and the items' pages.
extension GalleryHandlers {
    func galleries(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let document: JSONValue = [
            "galleries": .list(
                library.galleries().map { GalleryDocument.summary(of: $0, urls) })
        ]
        return revalidated(document.bytes, for: request)
    }

    /// Items on a page of a listing: few enough to read, many enough for most folders.
    private static let listingLimits = 1...1000
    private static let defaultListingLimit = 100

    func gallery(_ request: Request) throws -> Reply {
        let gallery = try findGallery(request)
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(only: ["start", "limit"])
        let document = GalleryDocument.listing(
            of: gallery, from: try fields.integer("start", in: EventBatch.pages) ?? 0,
            limit: try fields.integer("limit", in: Self.listingLimits) ?? Self.defaultListingLimit,
            in: library, urls)
        return revalidated(document.bytes, for: request)
    }

    /// An item, with its size when its file can be read within a second.
    func item(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try findItem(request)
        let information = library.information(on: item.id, in: gallery.id)
        guard information != .loading else {
            return try deferReply(
                request, for: LongPollOptions.pictureTimeout,
                until: [.information(item.id, in: gallery.id)]
            ) {
                let known = self.library.information(on: item.id, in: gallery.id)
                return self.document(of: item, in: gallery, known, for: request)
            }
        }
        return document(of: item, in: gallery, information, for: request)
    }

    private func document(
        of item: Item, in gallery: Gallery, _ information: InformationState, for request: Request
    ) -> Reply {
        let naming = TitleAndCaption(of: item, library.metadata(of: [item])[item.id])
        let document = GalleryDocument.item(item, naming, in: gallery, information, urls)
        return revalidated(document.bytes, for: request)
    }

    // MARK: Pages

    /// How long a page waits for its picture: what decoding the largest picture may take.
    private static let preparationTimeout: Duration = .seconds(10)

    /// A picture as it stands on a page.
    func itemPage(_ request: Request) throws -> Reply {
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(only: ["width", "height", "fit", "background", "v"])
        let (gallery, item) = try findItem(request)
        let wanted = PictureRequest(
            item.id, in: gallery.id, as: try variant(fields))
        if case .ready(let picture) = library.picture(wanted) {
            return try page(picture, wanted.variant, for: request)
        }
        return try deferReply(request, for: Self.preparationTimeout, until: [.pictures([wanted])]) {
            guard case .ready(let picture) = self.library.picture(wanted) else {
                // It may have been deleted meanwhile, and is not late then.
                _ = try self.findItem(request)
                throw LimitError.unavailable(
                    .latePicture, "The picture takes long to prepare.", retryAfter: 2)
            }
            return try self.page(picture, wanted.variant, for: request)
        }
    }

    /// A page without padding; as small as the boxes of the smallest pages.
    private func variant(_ fields: Fields) throws(FieldError) -> PictureVariant {
        let sides = 1...StripConfiguration.pageRange.upperBound
        let box = PixelSize(
            width: try fields.integer("width", in: sides) ?? 560,
            height: try fields.integer("height", in: sides) ?? 640)
        guard box.width * box.height <= StripConfiguration.pixelLimit else {
            throw FieldError(.tooManyPixels("pageSize", allowed: StripConfiguration.pixelLimit))
        }
        var configuration = StripConfiguration(
            preset: .preview, viewport: StripRequest.defaultViewport)
        configuration.fit = try fields.choice("fit", of: Fit.self) ?? .contain
        configuration.appearance.background = try fields.colour("background") ?? .defaultBackground
        return PictureVariant(configuration, box)
    }

    private func page(
        _ picture: PreparedPicture, _ variant: PictureVariant, for request: Request
    ) throws -> Reply {
        let tag = PageTag.of(picture, variant)
        let isVersioned = request.target.queryValue("v") == picture.contentHash.text
        var response = Response(fields: [
            .eTag: tag,
            .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "public, no-cache",
        ])
        guard !request.hasCopy(tagged: tag) else {
            response.status = .notModified
            return .ready(response)
        }
        response.fields[.contentType] = "image/png"
        response.body = try renderer.page(of: picture.bitmap, tag: tag)
        return .ready(response)
    }

    // MARK: Finding

    func findGallery(_ request: Request) throws(Problem) -> Gallery {
        guard let text = request.parameters["gallery"],
            let gallery = GalleryID(text).flatMap(library.gallery)
        else { throw .unknown("gallery") }
        return gallery
    }

    func findItem(_ request: Request) throws(Problem) -> (Gallery, Item) {
        let gallery = try findGallery(request)
        guard let id = request.parameters["item"].flatMap(ItemID.init),
            let place = gallery.index(of: id)
        else { throw .unknown("item") }
        return (gallery, gallery.items[place])
    }

    /// A document that a client may keep, if it asks each time whether it still holds.
    private func revalidated(_ bytes: [UInt8], for request: Request) -> Reply {
        revalidated(
            bytes, as: "application/json", tag: ContentDigest.entityTag(of: bytes), for: request)
    }

    func revalidated(
        _ bytes: [UInt8], as contentType: String, tag: String, for request: Request
    ) -> Reply {
        var response = Response(fields: [.eTag: tag, .cacheControl: "public, no-cache"])
        guard !request.hasCopy(tagged: tag) else {
            response.status = .notModified
            return .ready(response)
        }
        response.fields[.contentType] = contentType
        response.body = bytes
        return .ready(response)
    }
}

/// The strong entity tag of a page: of its picture, and of what surrounds it.
private enum PageTag {
    static func of(_ picture: PreparedPicture, _ variant: PictureVariant) -> String {
        var digest = ContentDigest()
        digest.add(picture.contentHash.bytes)
        digest.add(variant)
        return digest.entityTag()
    }
}

extension Request {
    var queryPairs: [(name: String, value: String)] {
        target.query.map { ($0.name, $0.value) }
    }

    /// Refuses a query where none is read.
    func allowNoQuery() throws(FieldError) { try allowQuery(only: []) }

    /// Refuses a query with anything in it but these, each once.
    func allowQuery(only names: Set<String>) throws(FieldError) {
        guard !target.query.isEmpty else { return }
        try Fields(textPairs: queryPairs).allow(only: names)
    }
}
