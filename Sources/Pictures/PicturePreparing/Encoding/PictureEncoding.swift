import Catalogue
import Logging
import PictureCoding

/// Makes pictures for browsers: takes them from the disk, or decodes and encodes them.
package struct PictureEncoding: Sendable {
    private let preparation: Preparation
    private let quality: Int
    private let files: EncodedPictureFiles?
    private let logger: Logger

    init(_ preparation: Preparation, _ options: EncodingOptions, _ logger: Logger) {
        self.preparation = preparation
        self.logger = logger
        quality = options.quality
        files = EncodedPictureFiles(options, for: preparation.sources.identity)
        if files == nil, options.folder != nil {
            logger.notice("encoded pictures are not kept: the state folder cannot be written to")
        }
    }

    /// Whether pictures are kept, so that each is encoded once.
    var keepsPictures: Bool { files != nil }

    /// The picture as a file that was made before.
    func keptPicture(of source: SourceFile, as variant: EncodedVariant) -> EncodedPicture? {
        guard variant.isKept else { return nil }
        return files?.bytes(of: source, as: variant).map {
            EncodedPicture(
                bytes: $0, failure: nil, isOfVersion: true, mayBeCutOtherwise: false)
        }
    }

    /// Encodes a picture that was decoded as the variant has it.
    ///
    /// - Returns: Nil if there is no memory to encode it.
    func encode(
        _ picture: PreparedPicture, of source: SourceFile, as variant: EncodedVariant
    ) -> EncodedPicture? {
        do throws(LibvipsError) {
            let bytes = try PictureEncoder.encode(
                picture.bitmap, as: variant.format, quality: variant.quality(quality))
            let isOfVersion = !picture.isTile && isUnchanged(source)
            let mayBeCutOtherwise =
                variant.shape != nil && preparation.sources.isRemote(source)
            // After a start, only decoding tells that a part is missing.
            if variant.isKept, picture.failure == nil, !picture.isPartial, isOfVersion,
                !mayBeCutOtherwise
            {
                files?.keep(bytes, of: source, as: variant)
            }
            return EncodedPicture(
                bytes: bytes, failure: picture.failure, isOfVersion: isOfVersion,
                mayBeCutOtherwise: mayBeCutOtherwise)
        } catch {
            logger.notice("cannot encode a picture: \(error)")
            return nil
        }
    }

    /// Whether the file is still the one that the scan found: else its picture belongs to a version
    /// that has another name on the disk and another address.
    private func isUnchanged(_ source: SourceFile) -> Bool {
        let sources = preparation.sources
        let isUnchanged = try? sources.read(source) { _ in
            (try? sources.open(source))?.version.hasContents(of: source.version)
        }
        return (isUnchanged ?? nil) ?? false
    }
}
