/// One piece of work for a decoding thread.
///
/// Equal jobs are run once, however many callers wait for the result.
struct DecodeJob: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case picture(PictureVariant)
        case encoded(EncodedVariant)
        case information

        /// How the picture is decoded; nil if it is not.
        var variant: PictureVariant? {
            switch self {
            case .picture(let variant): variant
            case .encoded(let variant): variant.decoded
            case .information: nil
            }
        }
    }

    let item: ItemID
    let source: SourceFile
    let kind: Kind

    /// About the microseconds of processor time: those to decode the file, of which only the bytes
    /// are known here, and to scale it.
    var expectedCost: Double {
        let megabytes = Double(source.version.byteCount) / 1e6
        guard let variant = kind.variant else { return 1000 }
        return 1000 + 50_000 * megabytes + Double(variant.boxWidth * variant.boxHeight) / 100
    }

    /// Over the item and the variant alone, because the source has many parts and an item seldom
    /// has two versions.
    func hash(into hasher: inout Hasher) {
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
    var failure: PictureFailure? {
        switch self {
        case .picture(let picture): picture.failure
        case .encoded(_, let picture): picture?.failure
        case .information(let information): information.failure
        }
    }
}
