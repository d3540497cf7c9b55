import Compositing
import Raster
import Testing

@testable import ScrollEngine

/// A strip of turning pages, with a leaf in any pose and any kind of picture.
struct TurningFixture {
    let strip: Strip
    let album: Album
    let pictures: TestPattern

    /// Pages whose pictures are smaller than their boxes by a margin on each side.
    struct Album: PageSource {
        var pageCount = 9
        var margin = 0

        func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
        func page(of item: ItemKey) -> PageIndex? { nil }
        func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
            PixelSize(width: box.width - 2 * margin, height: box.height - 2 * margin)
        }
    }

    init(
        _ preset: Preset, viewport: PixelSize = PixelSize(width: 161, height: 120),
        on page: Int = 3,
        margin: Int = 0, pictures: TestPattern = .smooth,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = StripConfiguration(preset: preset, viewport: viewport)
        configuration.appearance = Appearance(
            background: Self.night, paper: Self.paper, hasShadows: false)
        change(&configuration)
        album = Album(margin: margin)
        strip = try Strip(configuration, on: PageIndex(page), over: album)
        self.pictures = pictures
    }

    static let paper = Colour(red: 240, green: 236, blue: 228)
    static let night = Colour(red: 22, green: 24, blue: 28)

    // MARK: Frames

    /// The frame at rest on a page.
    func rest(on page: Int? = nil) throws -> Bitmap {
        frame(of: try layout(restingOn: page))
    }

    func layout(restingOn page: Int? = nil) throws -> StripLayout {
        guard let page else { return strip.layout(at: .epoch, over: album) }
        return try Strip(strip.configuration, on: PageIndex(page), over: album)
            .layout(at: .epoch, over: album)
    }

    /// The frame of a leaf between two pages, with its fold in a pose.
    func frame(
        at inputTime: Double, angle: Double = .pi, from: Int = 3, to: Int? = nil
    ) throws -> Bitmap {
        frame(of: try layout(at: inputTime, angle: angle, from: from, to: to))
    }

    func layout(
        at inputTime: Double, angle: Double = .pi, from: Int = 3, to: Int? = nil
    ) throws -> StripLayout {
        let book = try #require(strip.book)
        let next = try #require(book.page(from: PageIndex(from), places: 1))
        let pose = TurnPose(inputTime: inputTime, inputAngle: angle)
        var strip = strip
        strip.turn = Turn(
            from: PageIndex(from), to: to.map { PageIndex($0) } ?? next,
            phase: .settling(
                TurnAnimation(from: pose, to: .turned, began: .epoch, duration: 1000)))
        let layout = strip.layout(at: .epoch, over: album)
        #expect(layout.turn?.inputTime == inputTime)
        return layout
    }

    /// The frame of the strip's page in a pose.
    func frame(posing pose: LeafPose) -> Bitmap {
        frame(of: strip.layout(posing: pose, over: album))
    }

    func frame(of layout: StripLayout) -> Bitmap {
        FrameComposer.compose(layout) { .ready(pictures.draw($0)) }
    }
}

/// The pictures of a strip's pages.
struct TestPattern: Sendable {
    let draw: @Sendable (PagePlacement) -> Bitmap

    /// Creates a pattern from the colour at each position and the picture's size.
    init(_ colour: @escaping @Sendable (PageIndex, Int, Int, PixelRect) -> Pixel) {
        draw = { page in
            let rect = page.picture ?? page.frame
            var pixels: [UInt8] = []
            for y in 0..<rect.height {
                for x in 0..<rect.width {
                    let pixel = colour(page.index, x, y, rect)
                    pixels += [pixel.red, pixel.green, pixel.blue]
                }
            }
            return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
        }
    }

    /// Red increases to the right, green downwards, blue with the page, in steps so small that an
    /// offset of a tenth of a pixel is invisible.
    static let smooth = TestPattern { page, x, y, rect in
        Pixel(
            red: UInt8(20 + 200 * x / rect.width), green: UInt8(20 + 200 * y / rect.height),
            blue: UInt8(20 + 40 * (page.value % 5)))
    }

    /// Nearby pixels differ.
    static let rough = TestPattern { page, x, y, _ in
        Pixel(
            red: UInt8(truncatingIfNeeded: x &* 37 &+ page.value &* 50),
            green: UInt8(truncatingIfNeeded: y &* 59 &+ x),
            blue: UInt8(truncatingIfNeeded: (x ^ y) &* 7 &+ page.value))
    }

    static func flat(_ pixel: Pixel) -> TestPattern { TestPattern { _, _, _, _ in pixel } }
}

/// The orientations of a book.
enum ReadingDirection: String, CaseIterable, CustomTestStringConvertible {
    case toTheRight
    case toTheLeft
    case downwards

    var testDescription: String { rawValue }

    func set(_ configuration: inout StripConfiguration) {
        configuration.isRightToLeft = self == .toTheLeft
        configuration.axis = self == .downwards ? .vertical : .horizontal
        if self == .downwards {
            let size = configuration.viewport
            configuration.viewport = PixelSize(width: size.height, height: size.width)
        }
    }
}
