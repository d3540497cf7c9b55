import Testing

@testable import Raster

@Suite("The colours of a placeholder")
struct PlaceholderColoursTests {
    /// Luminances by the formula of WCAG 2.2, computed independently.
    @Test(
        "are judged by WCAG's luminance",
        arguments: [
            (Pixel.black, 0.0), (.white, 1.0), (Pixel(red: 255, green: 0, blue: 0), 0.2126),
            (Pixel(red: 119, green: 119, blue: 119), 0.18447),
        ])
    func luminance(pixel: Pixel, expected: Double) {
        #expect(abs(pixel.luminance - expected) < 0.0001)
    }

    @Test("show sign and text on the panel, and the panel on every background")
    func contrast() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    let background = Pixel(
                        red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let colours = PlaceholderColours(background: background)
                    let contrast = colours.glyph.contrast(with: colours.panel)
                    let text = colours.text.contrast(with: colours.panel)
                    guard contrast >= 3, contrast < 4.2, text >= 4.5, text < 6.5,
                        colours.panel != background
                    else {
                        Issue.record("\(contrast) and \(text) : 1 on \(background)")
                        return
                    }
                }
            }
        }
    }
}
