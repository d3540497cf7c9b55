import CVips
import Raster

/// Text in the middle of a plain panel.
///
/// Pango shapes it, in any script for which the machine has a font (Debian: fonts-dejavu-core
/// for Latin, Greek and Cyrillic). Rendering takes about a millisecond, so not on a request's
/// thread.
package struct TextPanel: Sendable {
    package let text: String
    /// Height of a line's letters in pixels, about.
    package let size: Int
    package let ink: Pixel
    package let paper: Pixel

    package init(_ text: String, size: Int, ink: Pixel, paper: Pixel) {
        self.text = text
        self.size = size
        self.ink = ink
        self.paper = paper
    }

    /// The panel, text wrapped at its width; what does not fit is cut.
    ///
    /// Without a font, or should drawing fail, the plain panel.
    package func drawn(width: Int, height: Int) -> Bitmap {
        guard case .success = Decoder.start else {
            return Bitmap(width: width, height: height, pixels: plainPixels(width, height))
        }
        let pixels = unsafe Decoder.pixels(width, height) { rows in
            unsafe text.withCString { characters in
                var call = unsafe cvips_text(
                    text: characters, size: Int32(clamping: size),
                    ink: (ink.red, ink.green, ink.blue),
                    paper: (paper.red, paper.green, paper.blue))
                _ = unsafe cvips_draw_text(&call, Int32(width), Int32(height), rows)
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private func plainPixels(_ width: Int, _ height: Int) -> [UInt8] {
        Array(repeatElement([paper.red, paper.green, paper.blue], count: width * height).joined())
    }
}

extension TextPanel {
    /// The page of a picture that cannot be shown, with the reason on it: the panel that stands for
    /// a picture on this background, and text that keeps a tenth of the width from its sides.
    static func placeholder(_ reason: String, for variant: PictureVariant) -> Bitmap {
        let (width, height) = (variant.boxWidth, variant.boxHeight)
        let colours = PlaceholderColours(background: variant.background)
        var page = Bitmap(width: width, height: height, filledWith: variant.background)
        page.fillPlaceholder(page.area, with: colours)
        // Some 28 letters a line, in sizes between what can be read and what shouts.
        let size = min(24, max(9, min(width, height * 2) / 22))
        let margin = min(width, height) / 10
        let panel = TextPanel(reason, size: size, ink: colours.text, paper: colours.panel)
        let text = panel.drawn(
            width: max(1, width - 2 * margin), height: max(1, height - 2 * margin))
        page.draw(text, x: margin, y: margin)
        return page
    }
}
