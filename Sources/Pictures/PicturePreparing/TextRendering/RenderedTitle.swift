import PictureCoding
import PictureMetadata
import Raster

/// A picture's title as a page draws it: one or two lines over the whole width of the picture.
///
///     │                        │  fade: no ink
///     │  Fog over the lake     │  a line, or two
///     └────────────────────────┘  a margin
///
/// The size of the letters depends on the page, so that all pages of a strip have the same.
package struct RenderedTitle: Equatable, Sendable {
    package let text: String
    /// As wide as the picture, with the margins around the letters.
    package let letters: CoverageMask

    /// The title of a prepared picture; nil when the variant has none, or when it does not fit.
    ///
    /// `itemTitle` is the text for a picture whose metadata has neither title nor caption.
    package init?(
        _ metadata: ItemMetadata, itemTitle: @autoclosure () -> String, on bitmap: Bitmap,
        as variant: PictureVariant
    ) {
        guard variant.isTitled else { return nil }
        text = metadata.title ?? metadata.caption ?? itemTitle()
        let style = TitleStyle(
            boxWidth: variant.boxWidth, boxHeight: variant.boxHeight, scale: variant.scale)
        guard let letters = style.letters(of: text, width: bitmap.width, height: bitmap.height)
        else { return nil }
        self.letters = letters
    }
}

/// The measures of a title in pixels.
struct TitleStyle {
    /// The em.
    let size: Int

    /// Ems in the shorter side of a page: 560 x 640 has an em of 20, about 45 letters a line.
    private static let sizesInPage = 28
    /// The em in pixels of the viewport; smaller letters cannot be read.
    private static let sizes = 11...64
    /// The height of a line in ems: no known script exceeds it with one line of ink, and each does
    /// with two.
    private static let lineHeight = 1.5
    /// The largest shares of a picture's height for its title and for the fade above it.
    private static let largestShare = (title: 0.36, fade: 0.16)

    /// The style for a box in pixels, `scale` of which make one of the viewport.
    init(boxWidth: Int, boxHeight: Int, scale: Int = 1) {
        let size = min(boxWidth, boxHeight) / Self.sizesInPage
        self.size = min(
            max(size, Self.sizes.lowerBound * scale), Self.sizes.upperBound * scale)
    }

    private func ems(_ share: Double) -> Int { Int((Double(size) * share).rounded()) }

    /// The letters on two lines, or on one if only that fits; nil when neither fits.
    func letters(of text: String, width: Int, height: Int) -> CoverageMask? {
        let (sides, below) = (ems(0.8), ems(0.6))
        let fade = min(ems(2), Int(Self.largestShare.fade * Double(height)))
        // Fewer than about five letters are no title.
        guard width - 2 * sides >= ems(3) else { return nil }
        for lines in [2, 1] {
            let room = ems(Self.lineHeight * Double(lines))
            guard Double(room + below) <= Self.largestShare.title * Double(height) else {
                continue
            }
            return TextRenderer(text: text, size: size).fitted(
                width: width - 2 * sides, height: room
            )
            .map { alignedToLines($0).padded(top: fade, left: sides, bottom: below, right: sides) }
        }
        return nil
    }

    /// The letters padded to whole lines, so that the titles of neighbouring pages align whatever
    /// their letters are.
    private func alignedToLines(_ letters: CoverageMask) -> CoverageMask {
        let line = ems(1.25)
        let rows = letters.height <= ems(Self.lineHeight) ? line : 2 * line
        return letters.padded(top: 0, left: 0, bottom: max(0, rows - letters.height), right: 0)
    }
}
