/// The colours of a page without a picture, derived from the background so that they suit dark and
/// light strips.
package struct PlaceholderColours: Hashable {
    package let panel: Pixel
    package let glyph: Pixel
    package let text: Pixel

    /// The contrast of the panel with the background, in 255ths of black or white: just enough to
    /// be visible as a page.
    static let panelOpacity: UInt8 = 24

    /// The minimum contrast of the glyph with the panel (WCAG 2.2, success criterion 1.4.11).
    static let minGlyphContrast = 3.0

    /// The minimum contrast of text with the panel (WCAG 2.2, success criterion 1.4.3).
    static let minTextContrast = 4.5

    package init(background: Pixel) {
        let ink = background.luminance < Self.middleLuminance ? Pixel.white : .black
        panel = background.covered(by: ink, opacity: Self.panelOpacity)
        glyph = Self.leastContrasting(on: panel, contrast: Self.minGlyphContrast)
        text = Self.leastContrasting(on: panel, contrast: Self.minTextContrast)
    }

    /// Black and white, for frames of few colours, in which greys would be dots.
    package init(blackAndWhiteOn background: Pixel) {
        let isDark = background.luminance < Self.middleLuminance
        panel = isDark ? .black : .white
        glyph = isDark ? .white : .black
        text = glyph
    }

    /// The luminance that contrasts equally with black and with white, at 4.58 : 1 each:
    /// 1.05 / (L + 0.05) = (L + 0.05) / 0.05.
    private static let middleLuminance = 0.179

    /// The mixture of the panel's colour with black or white that just reaches the contrast.
    private static func leastContrasting(on panel: Pixel, contrast: Double) -> Pixel {
        let ink = panel.luminance < middleLuminance ? Pixel.white : .black
        for opacity in stride(from: UInt8(15), to: 255, by: 15) {
            let mixture = panel.covered(by: ink, opacity: opacity)
            if mixture.contrast(with: panel) >= contrast { return mixture }
        }
        return ink
    }
}
