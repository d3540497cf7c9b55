import Catalogue
import PicturePreparing
import Requests
import ScrollEngine

/// The sizes of a picture from which a browser chooses by its screen: `src`, `srcset` and `sizes` of an
/// `img` element.
struct ResponsivePicture {
    private let item: Item
    private let gallery: GalleryID
    private let size: PixelSize
    private let isSizeKnown: Bool
    private let urls: ServiceURLs

    /// - Parameters:
    ///   - item: The item.
    ///   - size: The size of the upright picture; nil if it is not known, then that of most cameras
    ///     is assumed.
    ///   - gallery: The gallery of the item.
    ///   - urls: Builds the URLs.
    init(_ item: Item, of size: PixelSize?, in gallery: GalleryID, _ urls: ServiceURLs) {
        self.item = item
        self.gallery = gallery
        self.urls = urls
        isSizeKnown = size != nil
        self.size = size ?? PixelSize(width: 6000, height: 4000)
    }

    private var longerSide: Int { max(size.width, size.height) }

    /// For a box that the picture fills, in pixels of CSS, on screens of these densities.
    ///
    /// What the box cuts off is cut as a frame of its shape does; a picture that it shows whole is sent whole.
    func filling(_ box: PixelSize, densities: ClosedRange<Int>) -> [String: any Sendable] {
        let shape =
            isSizeKnown && !covering(box.width, box.height).isPart
            ? nil : PictureShape(width: box.width, height: box.height)
        let sides = densities.map { density in
            // Half of what a denser screen adds is enough: the eye sees no difference in a small picture,
            // and it takes half the bytes.
            func covered(_ length: Int) -> Int { length * (density + 1) / 2 }
            let cover = covering(covered(box.width), covered(box.height))
            let longer =
                shape == nil
                ? min(max(cover.scaledWidth, cover.scaledHeight), longerSide)
                : cover.longerSideOfPart(naturalWidth: size.width)
            return (density, EncodedVariant.side(covering: longer))
        }
        return [
            "src": url(sides.first?.1, shape),
            "srcset": sides.map { "\(url($0.1, shape)) \($0.0)x" }.joined(separator: ", "),
        ]
    }

    private func covering(_ width: Int, _ height: Int) -> FittedSize {
        FittedSize(
            naturalWidth: size.width, naturalHeight: size.height,
            in: PictureVariant(boxWidth: width, boxHeight: height, fit: .cover))
    }

    /// For the stage of a viewer, which is as large as the window (stage.css).
    ///
    /// A tenth of the pixels may be missing, as in ``EncodedVariant/side(covering:)``.
    var onStage: [String: any Sendable] {
        let sides = EncodedVariant.sides.filter {
            Self.pageSides.contains($0) && $0 <= EncodedVariant.side(covering: longerSide)
        }
        let widths = sides.map { side in
            let fitted = min(side, longerSide)
            return max(1, fitted * size.width / longerSide)
        }
        let srcset = zip(sides, widths).map { "\(url($0)) \($1)w" }.joined(separator: ", ")
        let width = "calc(90vh * \(size.width) / \(size.height))"
        return [
            "src": url(sides.last { $0 <= 1280 } ?? EncodedVariant.side(covering: longerSide)),
            "srcset": srcset,
            "sizes": "(max-width: 480px) min(90vw, \(width)), min(80vw, \(width))",
        ]
    }

    private static let pageSides = 320...3840

    private func url(_ side: Int?, _ shape: PictureShape? = nil) -> String {
        urls.encodedPicture(
            of: item, in: gallery, size: side ?? EncodedVariant.sides[0], shape: shape)
    }
}
