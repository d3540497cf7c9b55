import Catalogue
import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import PictureMetadata
import PicturePreparing
import RequestGate
import Requests
import ScrollEngine
import Viewers

/// Items: their documents, their pictures as pages, and their files.
package struct ItemsController: Sendable {
    private let library: ImageLibrary
    private let renderer: FrameRenderer
    private let polls: DeferredReplies
    private let urls: ServiceURLs
    private let places: ShownPlaces

    package init(
        _ library: ImageLibrary, _ renderer: FrameRenderer, _ polls: DeferredReplies,
        _ urls: ServiceURLs, _ places: ShownPlaces
    ) {
        self.places = places
        self.library = library
        self.renderer = renderer
        self.polls = polls
        self.urls = urls
    }

    // MARK: Documents

    /// An item; its size is included if its file can be read within a second.
    package func get(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try request.item(in: library)
        let information = library.information(
            on: item.id, in: gallery.id, for: request.libraryClient)
        guard information != .loading else {
            return try polls.reply(
                to: request, after: LongPollOptions.pictureTimeout,
                or: [.information(item.id, in: gallery.id)]
            ) {
                let known = library.information(
                    on: item.id, in: gallery.id, for: request.libraryClient)
                return document(of: item, in: gallery, known, for: request)
            }
        }
        return document(of: item, in: gallery, information, for: request)
    }

    private func document(
        of item: Item, in gallery: Gallery, _ information: InformationState, for request: Request
    ) -> Reply {
        let document = ItemDocument(
            of: item, in: gallery, information, from: library, places, urls)
        return request.revalidated(document.value.bytes)
    }

    // MARK: Pages

    /// An item's picture as a page.
    package func page(_ request: Request) throws -> Reply {
        let fields = try request.queryFields(only: Self.pageFields)
        let (gallery, item) = try request.item(in: library)
        let wanted = PictureRequest(item.id, in: gallery.id, as: try Self.variant(fields))
        if let picture = library.preparedPicture(wanted) {
            return try page(picture, wanted.variant, for: request)
        }
        return try polls.reply(
            to: request, after: LongPollOptions.preparationTimeout,
            or: [.pictures([wanted], within: LongPollOptions.preparationTimeout)]
        ) {
            guard let picture = library.preparedPicture(wanted) else {
                // The item may have been deleted in the meantime; then the error is a 404 instead
                // of a timeout.
                _ = try request.item(in: library)
                throw LimitError.latePicture(
                    retryAfter: library.timeUntilRoom(for: request.libraryClient))
            }
            return try page(picture, wanted.variant, for: request)
        }
    }

    /// The sides of a page: as small as the smallest page's box.
    private static let sides = 1...StripConfiguration.pageRange.upperBound

    private static let usualPage = PixelSize(width: 560, height: 640)

    private static func side(by pixels: Int) -> FieldType {
        .value(Schema.integer(sides).adding("default", .number(pixels)))
    }

    /// The fields of a page's query.
    package static let pageFields =
        [
            Field("width", side(by: usualPage.width), "Of the page, in pixels."),
            Field("height", side(by: usualPage.height), "Of the page, in pixels."),
        ] + StripFields.flat(["fit", "gravity"]) + [QueryFields.background, QueryFields.version]

    /// The variant of a page without padding.
    package static func variant(_ fields: Fields) throws(FieldError) -> PictureVariant {
        let box = PixelSize(
            width: try fields.integer("width", in: sides) ?? usualPage.width,
            height: try fields.integer("height", in: sides) ?? usualPage.height)
        guard box.width * box.height <= StripConfiguration.pixelLimit else {
            throw FieldError(.tooManyPixels("pageSize", allowed: StripConfiguration.pixelLimit))
        }
        var configuration = StripConfiguration(
            preset: .preview, viewport: StripRequest.defaultViewport)
        configuration.fit = try fields.choice("fit", of: Fit.self) ?? .contain
        configuration.appearance.gravity =
            try fields.choice("gravity", of: Gravity.self) ?? .automatic
        configuration.appearance.background = try fields.colour("background") ?? .defaultBackground
        return PictureVariant(configuration, box)
    }

    private func page(
        _ picture: PreparedPicture, _ variant: PictureVariant, for request: Request
    ) throws -> Reply {
        let tag = tag(of: picture, variant)
        let isVersioned = request.target.queryValue("v") == picture.contentHash.text
        var fields: HTTPFields = [
            .eTag: tag,
            .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "public, no-cache",
        ]
        if let reply = request.notModified(tag, fields) { return reply }
        fields[.contentType] = "image/png"
        return .ready(
            Response(fields: fields, body: try renderer.page(of: picture.bitmap, tag: tag)))
    }

    /// The strong entity tag of a page: a digest of its picture, its surroundings, the encoder and what
    /// changes with the decoder.
    private func tag(of picture: PreparedPicture, _ variant: PictureVariant) -> String {
        var digest = ContentDigest()
        digest.add(picture.contentHash.bytes)
        digest.add(variant)
        digest.add(library.encoding.version)
        if variant.fit == .cover { digest.add(PictureVariant.croppingRule) }
        if renderer.coded.encoderKind == .libpng { digest.add("libpng") }
        return digest.entityTag()
    }

    // MARK: Files

    /// The original file or a part of it, streamed because it may be too large for memory.
    package func original(_ request: Request) throws -> Reply {
        try file(.original, for: request)
    }

    /// The clip of a Live Photo or a motion photo, likewise.
    package func clip(_ request: Request) throws -> Reply { try file(.clip, for: request) }

    /// Opens the file of an item.
    ///
    /// - Throws: A problem if it is gone, or away.
    private func open(
        _ file: Item.Film, of item: Item, in gallery: Gallery
    ) throws -> OriginalFile {
        let opened: OriginalFile?
        do throws(SourceError) {
            opened =
                switch file {
                case .original: try library.original(of: item.id, in: gallery.id)
                case .clip: try library.clip(of: item.id, in: gallery.id)
                }
        } catch {
            throw Problem.away(error)
        }
        guard let opened else { throw Problem.unknown("item") }
        return opened
    }

    private func file(_ file: Item.Film, for request: Request) throws -> Reply {
        try request.allowNoQuery()
        let (gallery, item) = try request.item(in: library)
        guard file == .original || library.film(of: item) == .clip else {
            throw Problem.unknown("clip")
        }
        // The version of the last scan is used, so a client with a copy does not wait for the disk.
        let tag = "\"\(item.versionText)\(file == .clip ? "-clip" : "")\""
        var fields: HTTPFields = [
            .eTag: tag, .cacheControl: "public, no-cache", .acceptRanges: "bytes",
        ]
        fields[.lastModified] = HTTPDate.text(item.modified)
        if let reply = request.notModified(tag, fields) ?? request.notModifiedSince(fields) {
            return reply
        }
        let original = try open(file, of: item, in: gallery)
        fields[.contentType] = original.mediaType
        // Escaped because the name comes from the folder and must not end the field (RFC 8187). A video
        // that is opened as a page plays in it; of a clip, the picture's name would be wrong.
        if file == .original {
            fields[.contentDisposition] =
                (original.isVideo ? "inline" : "attachment")
                + "; filename*=UTF-8''\(item.fileName.percentEncoded)"
        }
        if original.isVideo { fields[.contentSecurityPolicy] = StandardHeaders.filmPolicy }
        var response = Response(fields: fields)
        var length = original.byteCount
        // A part of a file that has changed would not fit to the parts that the client has.
        if original.isAsScanned {
            let part = try request.range(of: length, tagged: tag, telling: &response)
            original.select(part)
            length = part.count
        }
        return .streamed(
            StreamedResponse(
                StandardHeaders.completing(response), length: length,
                next: { library.next(of: original, item).map { .bytes($0) } ?? .end }, finished: {})
        )
    }
}
