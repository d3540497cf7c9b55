/// One piece of work for a decoding thread.
///
/// Equal jobs are run once, however many callers wait for the result.
struct DecodeJob: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case picture(PictureVariant)
        case information
    }

    let item: ItemID
    let source: SourceFile
    let kind: Kind

    /// About the microseconds of processor time: those to decode the file, of which only the bytes
    /// are known here, and to scale it.
    var expectedCost: Double {
        let megabytes = Double(source.version.byteCount) / 1e6
        return switch kind {
        case .picture(let variant):
            1000 + 50_000 * megabytes + Double(variant.boxWidth * variant.boxHeight) / 100
        case .information: 1000
        }
    }

    /// Over the item and the variant alone, because the source has many parts and an item seldom
    /// has two versions.
    func hash(into hasher: inout Hasher) {
        hasher.combine(item)
        if case .picture(let variant) = kind { hasher.combine(variant) }
    }
}

/// The result of a job.
enum DecodeResult: Sendable {
    case picture(PreparedPicture)
    case information(FileInformation)
}

extension DecodeResult {
    var failure: PictureFailure? {
        switch self {
        case .picture(let picture): picture.failure
        case .information(let information): information.failure
        }
    }
}
