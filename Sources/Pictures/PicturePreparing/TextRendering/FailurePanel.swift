import Catalogue
import PictureCoding
import Raster

/// The page of a picture that cannot be shown: a placeholder with a glyph and the reason as text,
/// as large as fits.
package struct FailurePanel {
    package let failure: PictureFailure
    package let variant: PictureVariant
    /// What cannot be shown.
    var kind = ItemKind.picture

    /// The ems in pixels of the viewport, from the largest to the smallest that can be read.
    static let sizes = [24, 20, 17, 14, 12, 11]

    package func drawn() -> Bitmap {
        let (width, height) = (variant.boxWidth, variant.boxHeight)
        var page = Bitmap(width: width, height: height, filledWith: variant.background)
        Placeholder(
            area: page.area, glyph: failure == .arriving ? .dots : .brokenPicture,
            text: text(width, height),
            scale: variant.scale
        ).draw(on: &page, colours: PlaceholderColours(background: variant.background))
        return page
    }

    /// The whole reason with the glyph above it, or the short one; nil when neither fits.
    private func text(_ width: Int, _ height: Int) -> CoverageMask? {
        let margin = min(width, height) / 10
        let room = (width: width - 2 * margin, height: height - 2 * margin)
        // About 28 letters a line.
        let largest = max(12 * variant.scale, min(width, height * 2) / 22)
        for size in Self.sizes.map({ $0 * variant.scale }) where size <= largest {
            for text in [failure.reason(of: kind), failure.shortReason] {
                let renderer = TextRenderer(text: text, size: size, isCentred: true)
                let sign =
                    Placeholder.signHeight(
                        in: page(width, height), scale: variant.scale) + size
                if let text = renderer.drawn(width: room.width, height: room.height - sign) {
                    return text
                }
            }
        }
        return nil
    }

    private func page(_ width: Int, _ height: Int) -> BitmapRect {
        BitmapRect(x: 0, y: 0, width: width, height: height)
    }
}
