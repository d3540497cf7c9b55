import Raster

/// The colours of a page without a picture, taken from the background so that they suit dark and
/// light strips alike.
struct PlaceholderColours: Hashable {
    let panel: Pixel
    let glyph: Pixel

    /// How far the panel stands out from the background, in 255ths of black or white: just enough
    /// to be seen as a page.
    static let panelOpacity: UInt8 = 24

    /// The least contrast of the glyph to the panel (WCAG 2.2, success criterion 1.4.11).
    static let leastContrast = 3.0

    init(background: Pixel) {
        let ink = background.luminance < Self.middleLuminance ? Pixel.white : .black
        panel = background.covered(by: ink, opacity: Self.panelOpacity)
        glyph = Self.glyph(on: panel)
    }

    /// The luminance that contrasts equally with black and with white, at 4.58 : 1 each:
    /// 1.05 / (L + 0.05) = (L + 0.05) / 0.05.
    private static let middleLuminance = 0.179

    /// The quietest mixture of the panel with black or white that can still be told from it.
    private static func glyph(on panel: Pixel) -> Pixel {
        let ink = panel.luminance < middleLuminance ? Pixel.white : .black
        for opacity in stride(from: UInt8(15), to: 255, by: 15) {
            let mixture = panel.covered(by: ink, opacity: opacity)
            if mixture.contrast(with: panel) >= leastContrast { return mixture }
        }
        return ink
    }
}

extension Pixel {
    /// x to the power 2.4, as x² times the fifth root of x², by Newton's method: for x from 0.09 to 1
    /// a dozen steps reach all digits, with the same bits on every machine.
    private static func power(_ x: Double) -> Double {
        let square = x * x
        var root = 1.0
        for _ in 0..<12 {
            let fourth = root * root * root * root
            root -= (fourth * root - square) / (5 * fourth)
        }
        return square * root
    }

    /// Relative luminance, 0 for black to 1 for white (WCAG 2.2, from sRGB).
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2).
    func contrast(with other: Pixel) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }
}
