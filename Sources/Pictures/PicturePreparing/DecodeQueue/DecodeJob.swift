import Catalogue
import PictureCoding

/// One piece of work for a decoding thread.
///
/// Equal jobs are run once, however many callers wait for the result.
package struct DecodeJob: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case picture(PictureVariant)
        case encoded(EncodedVariant)
        case information

        /// How the picture is decoded; nil if it is not.
        package var variant: PictureVariant? {
            switch self {
            case .picture(let variant): variant
            case .encoded(let variant): variant.decoded
            case .information: nil
            }
        }

        /// About the microseconds to encode so many pixels.
        func encodingCost(_ pixels: Double) -> Double {
            guard case .encoded(let variant) = self else { return 0 }
            return pixels * variant.format.encodingTime / 1000
        }
    }

    package let item: ItemID
    package let source: SourceFile
    package let kind: Kind

    package init(item: ItemID, source: SourceFile, kind: Kind) {
        self.item = item
        self.source = source
        self.kind = kind
    }

    /// About the microseconds of processor time: those to decode the file, of which only the bytes
    /// are known here, to scale it and to encode it.
    var expectedCost: Double {
        let megabytes = Double(source.version.byteCount) / 1e6
        guard let variant = kind.variant else { return 1000 }
        let pixels = Double(variant.boxWidth * variant.boxHeight)
        return 1000 + 50_000 * megabytes + pixels / 100 + kind.encodingCost(pixels)
    }

    /// Over the item and the variant alone, because the source has many parts and an item seldom
    /// has two versions.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(item)
        hasher.combine(kind.variant)
    }
}

/// The result of a job.
enum DecodeResult: Sendable {
    case picture(PreparedPicture)
    /// Nil if it could not be encoded; without what was decoded if it was on the disk.
    case encoded(EncodedPicture?, of: PreparedPicture?)
    case information(FileInformation)
}

extension DecodeResult {
    /// What was decoded.
    var picture: PreparedPicture? {
        switch self {
        case .picture(let picture): picture
        case .encoded(_, let picture): picture
        case .information: nil
        }
    }

    var failure: PictureFailure? {
        if case .information(let information) = self { return information.failure }
        return picture?.failure
    }
}
