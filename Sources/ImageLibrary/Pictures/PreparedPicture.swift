import Raster

/// A picture as a page shows it: upright, in sRGB, opaque, in its final size.
///
/// It is a class because it is handed around many times for each request: copies of all that it
/// holds would take longer than a layout.
package final class PreparedPicture: Sendable {
    /// For `contain` as large as the picture is in its box, for `cover` as large as the box.
    package let bitmap: Bitmap
    /// Two pictures of one variant with the same hash have the same pixels.
    package let contentHash: ContentHash
    /// What the file's header says; for a file that cannot be shown, why.
    ///
    /// Then the bitmap is a placeholder of the size of the box, with that reason drawn on it.
    package let information: Result<PictureInformation, PictureFailure>
    /// Why the bitmap is a placeholder; nil when it is the picture.
    package let failure: PictureFailure?
    /// The width of the upright picture; of a placeholder, its bitmap's.
    package let naturalWidth: Int
    /// The height of the upright picture; of a placeholder, its bitmap's.
    package let naturalHeight: Int
    /// What is said of the picture.
    package let metadata: ItemMetadata
    /// The title to be drawn on it, where the variant has one and the bitmap has room for it.
    package let title: RenderedTitle?

    init(
        bitmap: Bitmap, contentHash: ContentHash,
        information: Result<PictureInformation, PictureFailure>, metadata: ItemMetadata,
        title: RenderedTitle?
    ) {
        self.bitmap = bitmap
        self.contentHash = contentHash
        self.information = information
        self.metadata = metadata
        self.title = title
        // Every layout asks for these.
        switch information {
        case .success(let known):
            failure = nil
            (naturalWidth, naturalHeight) = (known.naturalWidth, known.naturalHeight)
        case .failure(let why):
            failure = why
            (naturalWidth, naturalHeight) = (bitmap.width, bitmap.height)
        }
    }
}

/// What a picture's header says.
package struct PictureInformation: Equatable, Sendable {
    package let format: PictureFormat
    /// Of the upright picture.
    package let naturalWidth: Int
    package let naturalHeight: Int
}

/// Whether a picture can be shown by now.
package enum PictureState: Sendable {
    case ready(PreparedPicture)
    /// It is being prepared, or waits for its turn.
    case loading
    /// Too many pictures wait already; ask again later.
    case busy
    /// The library holds no such item, or no longer.
    case missing
}

/// Whether a picture's size is known by now.
package enum InformationState: Equatable, Sendable {
    case ready(PictureInformation)
    /// The file cannot be shown; its page will be a placeholder.
    case failed(PictureFailure)
    case loading
    case busy
    case missing
}

/// What a file says without its pixels: whether and how it can be shown, and what is said of it.
struct FileInformation: Equatable, Sendable {
    let picture: Result<PictureInformation, PictureFailure>
    let metadata: ItemMetadata

    var failure: PictureFailure? {
        guard case .failure(let failure) = picture else { return nil }
        return failure
    }
}
