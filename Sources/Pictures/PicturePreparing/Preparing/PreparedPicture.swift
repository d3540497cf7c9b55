import Catalogue
import PictureFormats
import PictureMetadata
import Raster

/// A picture as a page shows it: upright, in sRGB, opaque, in its final size.
///
/// It is a class because each request passes it on many times, and copying its members would take
/// longer than a layout.
package final class PreparedPicture: Sendable {
    /// As large as the fitted picture for `contain`, as large as the box for `cover`.
    package let bitmap: Bitmap
    /// Pictures of one variant with the same hash have the same pixels.
    package let contentHash: ContentHash
    /// The information of the file's header; for a file that cannot be shown, the reason.
    ///
    /// Then the bitmap is a placeholder of the size of the box with the reason drawn on it.
    package let information: Result<PictureInformation, PictureFailure>
    /// What the item is, which the reason names.
    package let kind: ItemKind
    /// Why the bitmap is a placeholder; nil when it is the picture.
    package let failure: PictureFailure?
    /// Whether the file ends before its picture; what is missing is grey.
    package let isPartial: Bool
    /// The width of the upright picture; of a placeholder, its bitmap's.
    package let naturalWidth: Int
    /// The height of the upright picture; of a placeholder, its bitmap's.
    package let naturalHeight: Int
    package let metadata: ItemMetadata
    /// Whether it is the tile of a video: a frame of it may be shown when the system has other libraries.
    package let isTile: Bool
    /// Whether it is made of a preview that a server has, which says nothing about the size of the file's
    /// picture, nor about the camera.
    package let isOfPreview: Bool
    /// The rendered title, if the variant has one and the bitmap has room for it.
    package let title: RenderedTitle?

    package init(
        bitmap: Bitmap, contentHash: ContentHash,
        information: Result<PictureInformation, PictureFailure>, isPartial: Bool = false,
        metadata: ItemMetadata, title: RenderedTitle?, isTile: Bool = false,
        isOfPreview: Bool = false, kind: ItemKind = .picture
    ) {
        self.kind = kind
        self.isTile = isTile
        self.isOfPreview = isOfPreview
        self.bitmap = bitmap
        self.contentHash = contentHash
        self.information = information
        self.isPartial = isPartial
        self.metadata = metadata
        self.title = title
        // Stored, because each layout reads them.
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

extension PreparedPicture {
    /// A sentence for the viewer of a picture that cannot be shown, or only in part.
    package var reason: String? {
        failure?.reason(of: kind) ?? (isPartial ? Self.partialReason : nil)
    }

    package static let partialReason = "This file is incomplete: a part of the picture is missing."
}

/// The information of a picture's header.
package struct PictureInformation: Equatable, Sendable {
    package let format: PictureFormat
    /// Of the upright picture.
    package let naturalWidth: Int
    package let naturalHeight: Int
}

/// The state of a requested picture.
package enum PictureState: Sendable {
    case ready(PreparedPicture)
    /// It is queued or being prepared.
    case loading
    /// The queue is full; ask again later.
    case busy
    /// The library has no such item, or no longer.
    case missing
}

/// The state of a request for a picture's information.
package enum InformationState: Equatable, Sendable {
    case ready(PictureInformation)
    /// The file cannot be shown; its page is a placeholder.
    case failed(PictureFailure)
    case loading
    case busy
    case missing
}

/// The result of reading a file without its pixels.
package struct FileInformation: Equatable, Sendable {
    package let picture: Result<PictureInformation, PictureFailure>
    package let metadata: ItemMetadata
    /// Where the film of a motion photo is in the file, as far as that was looked for.
    package var film: Range<Int>?

    package var failure: PictureFailure? {
        guard case .failure(let failure) = picture else { return nil }
        return failure
    }
}
