import Chance
import Compositing
import Foundation
import Raster
import Testing

@testable import ScrollEngine

/// Strips with every control, over any kind of picture.
struct ControlsFixture {
    var configuration: StripConfiguration
    var pageCount: Int
    var page: Int

    init(
        _ preset: Preset = .pagesAll, viewport: PixelSize = PixelSize(width: 326, height: 240),
        pages: Int = 9, on page: Int = 4, background: Colour = .defaultBackground,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) {
        configuration = StripConfiguration(preset: preset, viewport: viewport)
        configuration.hasPageControl = true
        configuration.hasArrows = true
        configuration.hasIndicator = true
        configuration.padding = Insets.none
        // Pages extend below the controls, where these are hardest to see.
        configuration.pageSize = viewport
        configuration.appearance.background = background
        change(&configuration)
        pageCount = pages
        self.page = page
    }

    private var album: TurningFixture.Album { TurningFixture.Album(pageCount: pageCount) }

    func layout(pressedAt point: Point? = nil) throws -> StripLayout {
        var strip = try Strip(configuration, on: PageIndex(page), over: album)
        if let point {
            let finger = PointerEvent(.down, id: 1, at: point, kind: .touch)
            _ = strip.handle(.pointer(finger), at: .epoch, over: album)
        }
        var layout = strip.layout(at: .epoch, over: album)
        // As while the strip moves.
        layout.controls.indicator?.opacity = 1
        return layout
    }

    static func frame(of layout: StripLayout, over pictures: TestPattern) -> Bitmap {
        FrameComposer.compose(layout) { .ready(pictures.draw($0)) }
    }

    /// The same frame without its controls.
    static func bareFrame(of layout: StripLayout, over pictures: TestPattern) -> Bitmap {
        var layout = layout
        layout.controls = .none
        return frame(of: layout, over: pictures)
    }
}

/// A background on which controls must be visible.
struct Backdrop: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let pictures: TestPattern

    static let all = [
        Backdrop(testDescription: "white", pictures: .flat(.white)),
        Backdrop(testDescription: "black", pictures: .flat(.black)),
        // The grey that contrasts equally with black and white.
        Backdrop(
            testDescription: "grey", pictures: .flat(Pixel(red: 118, green: 118, blue: 118))),
        Backdrop(testDescription: "noise", pictures: .noise),
    ]
}

extension TestPattern {
    /// Any colour next to any other, including black and white: a repeated tile.
    static let noise = TestPattern { page, x, y, _ in
        noiseTile[(y &* 61 &+ x &+ page.value &* 7) % noiseTile.count]
    }

    private static let noiseTile: [Pixel] = {
        var generator = SeededGenerator(seed: 7)
        return (0..<3001).map { place in
            switch place % 4 {
            case 0: .white
            case 1: .black
            default:
                Pixel(
                    red: UInt8(truncatingIfNeeded: generator.next()),
                    green: UInt8(truncatingIfNeeded: generator.next()),
                    blue: UInt8(truncatingIfNeeded: generator.next()))
            }
        }
    }()
}

/// The contrast ratio of two colours, by the formulas of WCAG 2.2.
func contrastRatio(_ one: Pixel, _ other: Pixel) -> Double {
    func luminance(_ pixel: Pixel) -> Double {
        let linear = [pixel.red, pixel.green, pixel.blue].map { channel in
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}
