import Catalogue
import FileAccess
import Hashing
import PictureCoding
import Raster

/// The size and format of a picture as a file for browsers.
///
/// There are few sizes, so that viewers and caches share the files, and no client can make
/// thousands.
package struct EncodedVariant: Hashable, Sendable {
    package typealias Format = PictureEncoder.Format

    /// Pixels of the longer side at most: one of ``allSides``.
    ///
    /// Smaller pictures are not enlarged.
    package let side: Int
    package let format: Format
    /// The colour behind transparent pixels.
    package let background: Pixel
    /// Whether it may be kept on the disk, which variants of a client's own would fill.
    let isKept: Bool
    /// The shape that it is cut to; nil for the whole picture.
    package let shape: PictureShape?

    /// Each takes about twice the bytes of the one before.
    ///
    /// The first is a thumbnail of 72 pixels, the last fills a screen of 4K.
    package static let sides = [80, 160, 320, 480, 640, 960, 1280, 1920, 2560, 3840]

    /// ``sides``, and two for long pictures.
    ///
    /// A screenshot of a whole page, or a panorama, is magnified until its pixels can be seen. None has
    /// more pixels in all than a square of the last of ``sides``.
    package static let allSides = sides + [7680, 15_360]

    /// Nil for a side that is none of ``allSides``.
    ///
    /// - Parameters:
    ///   - side: One of ``allSides``.
    ///   - format: The format of the file.
    ///   - background: The colour behind transparent pixels.
    ///   - isUsual: Whether the colour is one that most viewers have.
    ///   - shape: The shape that the picture is cut to; nil for the whole picture.
    package init?(
        side: Int, as format: Format, background: Pixel, isUsual: Bool, shape: PictureShape? = nil
    ) {
        guard Self.allSides.contains(side) else { return nil }
        let limit = shape == nil ? side : Self.longestSideOfPart
        self.side = min(side, format == .png ? min(limit, Self.longestSideOfPNG) : limit)
        self.format = format
        self.background = background
        self.shape = shape
        let isUsualShape = shape.map { PictureShape.usual.contains($0) } ?? true
        isKept = isUsual && isUsualShape && format != .png
    }

    /// No part has more pixels than the largest whole picture.
    private static let longestSideOfPart = 3840

    /// A larger PNG has many megabytes, and takes seconds; few clients read nothing else.
    private static let longestSideOfPNG = 1280

    /// The least of ``sides`` with about so many pixels; the last if none has.
    ///
    /// A tenth may be missing, which nobody sees, because the next size takes twice the bytes.
    package static func side(covering pixels: Int) -> Int {
        sides.first { 10 * $0 >= 9 * pixels } ?? sides[sides.count - 1]
    }

    /// The same as AVIF, which has two fifths fewer bytes than WebP; nil if that is not
    /// worth the processor time and the memory, some 25 bytes for a pixel.
    ///
    /// Only what is kept, so that it is encoded once; and no small pictures, in which AVIF saves nothing.
    ///
    /// - Parameter isOnDisk: Whether pictures are kept on the disk. In memory the large ones would soon be
    ///   evicted.
    /// - Returns: The variant.
    package func asAVIF(keptOnDisk isOnDisk: Bool) -> EncodedVariant? {
        let sides = isOnDisk ? Self.sidesOfAVIF : Self.sidesOfAVIFInMemory
        guard isKept, sides.contains(side) else { return nil }
        return EncodedVariant(
            side: side, as: .avif, background: background, isUsual: true, shape: shape)
    }

    private static let sidesOfAVIF = 320...1920
    private static let sidesOfAVIFInMemory = 320...640

    /// The quality for the smallest pictures is less by so much: they have the most bytes for a pixel,
    /// and are looked at for what they show.
    private static let savedQuality = 20
    /// Pixels of the longer side up to which a picture is a thumbnail.
    private static let thumbnailSide = 160

    /// The quality of the picture, from 1 to 100.
    ///
    /// - Parameter quality: That of larger pictures.
    /// - Returns: The same, or less for a thumbnail.
    package func quality(_ quality: Int) -> Int {
        side <= Self.thumbnailSide ? max(1, quality - Self.savedQuality) : quality
    }

    /// How the picture is decoded before it is encoded.
    package var decoded: PictureVariant {
        guard let box = shape?.box(side) else {
            return PictureVariant(
                boxWidth: side, boxHeight: side, fit: .scaleDown, background: background)
        }
        return PictureVariant(
            boxWidth: box.width, boxHeight: box.height, fit: .cover, background: background)
    }
}

extension Item {
    /// The version in URLs and entity tags: 16 hexadecimal digits.
    package var versionText: String { String(hexadecimal: version.bytes.reversed()) }
}

/// One item in one encoded variant.
package struct EncodedPictureRequest: Hashable, Sendable {
    package let item: ItemID
    package let gallery: GalleryID
    package let variant: EncodedVariant

    package init(_ item: ItemID, in gallery: GalleryID, as variant: EncodedVariant) {
        self.item = item
        self.gallery = gallery
        self.variant = variant
    }
}

/// A picture as a file for browsers.
package struct EncodedPicture: Sendable {
    /// What it was made from; a label of the metrics.
    package enum Origin: String, CaseIterable, Sendable {
        /// The folder of encoded pictures.
        case disk
        /// The file of the picture, which was decoded.
        case file
    }

    package let bytes: [UInt8]
    /// Why it is a placeholder; nil when it is the picture.
    package let failure: PictureFailure?
    /// False if the file was replaced after the scan that found it, so that its next version is shown, and
    /// for the tile of a video.
    package let isOfVersion: Bool
    /// Whether another part may be cut out later: a server finds faces when it likes.
    package let mayBeCutOtherwise: Bool
}

/// How pictures are encoded, and where they are kept.
package struct EncodingOptions: Sendable {
    /// 1 to 100, of libjpeg; other formats are as like the picture.
    package var quality = 80
    /// The folder in which encoded pictures outlive the process; nil for none.
    package var folder: String?
    /// Bytes of all files in the folder.
    package var folderBytes = 1_000_000_000

    package init() {}

    /// Changes with the bytes that a picture gets, so that caches do not mix them.
    package var version: UInt64 {
        StableHash.first64Bits(of: PictureEncoder.fingerprint + [UInt8(quality)])
    }
}
