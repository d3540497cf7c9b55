import Catalogue
import HTTPServing
import HTTPTypes
import ImageLibrary
import PicturePreparing
import RequestGate
import Requests
import Viewers

/// Items' pictures for browsers, in few sizes and in the format that takes the fewest bytes.
///
/// They are whole, or cut as a frame of a shape is.
package struct EncodedPicturesController: Sendable {
    private let library: ImageLibrary
    private let polls: DeferredReplies

    package init(_ library: ImageLibrary, _ polls: DeferredReplies) {
        self.library = library
        self.polls = polls
    }

    /// The picture in the format that the client's Accept fields choose.
    package func negotiated(_ request: Request) throws -> Reply {
        let accepted = request.acceptedMediaTypes
        let variant = try EncodedVariant(
            try request.queryFields, as: EncodedVariant.Format(for: accepted))
        let avif = accepted.prefersAVIF(to: variant.format) ? library.avif(of: variant) : nil
        return try picture(request, as: avif ?? variant) {
            $0[.vary] = "Accept"
        }
    }

    /// The picture in one format, whatever the client accepts.
    package func picture(
        as format: EncodedVariant.Format
    ) -> @Sendable (Request) throws -> Reply {
        { request in
            try picture(request, as: EncodedVariant(try request.queryFields, as: format))
        }
    }

    private func picture(
        _ request: Request, as variant: EncodedVariant,
        adding fields: (inout HTTPFields) -> Void = { _ in }
    ) throws -> Reply {
        let (gallery, item) = try request.item(in: library)
        // The URL identifies the file's version, so caches may keep the picture forever.
        var common: HTTPFields = [
            .cacheControl: isVersioned(request, of: item)
                ? "public, max-age=31536000, immutable" : "public, no-cache"
        ]
        fields(&common)
        let wanted = EncodedPictureRequest(item.id, in: gallery.id, as: variant)
        // A client with a copy does not wait for a decoder.
        let tag = tag(of: item, variant, nil)
        common[.eTag] = tag
        if let reply = request.notModified(tag, common) { return reply }
        if let picture = library.encodedPicture(wanted) {
            return reply(picture, of: item, variant, common, to: request)
        }
        return try polls.reply(
            to: request, after: LongPollOptions.preparationTimeout,
            or: [.encoded(wanted, within: LongPollOptions.preparationTimeout)]
        ) { [common] in
            // The item may have been deleted in the meantime.
            let (_, item) = try request.item(in: library)
            guard let picture = library.encodedPicture(wanted) else {
                throw LimitError.latePicture(
                    retryAfter: library.timeUntilRoom(for: request.libraryClient))
            }
            return reply(picture, of: item, variant, common, to: request)
        }
    }

    private func reply(
        _ picture: EncodedPicture, of item: Item, _ variant: EncodedVariant, _ common: HTTPFields,
        to request: Request
    ) -> Reply {
        var fields = common
        if picture.failure != nil || !picture.isOfVersion {
            // It may be shown later, or is another than the URL names.
            let known = picture.failure.map { tag(of: item, variant, $0) }
            fields[.eTag] = known
            fields[.cacheControl] = "public, no-cache"
            if let known, let reply = request.notModified(known, fields) { return reply }
        } else if picture.mayBeCutOtherwise {
            // The version does not tell of it; the answer about faces is kept for a day as well.
            fields[.eTag] = nil
            if isVersioned(request, of: item) { fields[.cacheControl] = "public, max-age=86400" }
        }
        fields[.contentType] = variant.format.mediaType
        return .ready(Response(fields: fields, body: picture.bytes))
    }

    private func isVersioned(_ request: Request, of item: Item) -> Bool {
        request.target.queryValue("v") == item.versionText
    }

    /// The strong entity tag: a digest of the file's version and of how it is encoded, which are known
    /// without reading it; of a placeholder, with its reason.
    private func tag(of item: Item, _ variant: EncodedVariant, _ failure: PictureFailure?) -> String
    {
        var digest = ContentDigest()
        digest.add(item.version)
        digest.add(variant.side)
        digest.add(variant.format.mediaType)
        digest.add([variant.background.red, variant.background.green, variant.background.blue])
        digest.add(library.encoding.version)
        if let shape = variant.shape {
            digest.add(shape.text)
            digest.add(PictureVariant.croppingRule)
        }
        if let failure { digest.add(failure.reason(of: item.kind)) }
        return digest.entityTag()
    }
}
