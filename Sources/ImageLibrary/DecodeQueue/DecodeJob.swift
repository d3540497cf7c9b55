/// One piece of work.
///
/// Equal work is done once however many ask for it.
struct DecodeJob: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case picture(PictureVariant)
        case information
    }

    let item: ItemID
    let source: SourceFile
    let kind: Kind

    /// By the item and the shape: a file has many parts, and seldom two versions.
    func hash(into hasher: inout Hasher) {
        hasher.combine(item)
        if case .picture(let variant) = kind { hasher.combine(variant) }
    }
}

/// What came of a piece of work.
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
