import Compositing
import Raster
import Testing

@testable import ScrollEngine

@Suite("The paper of a book")
struct BookPaperTests {
    private static let paper = Pixel(red: 240, green: 236, blue: 228)
    private static let night = Pixel(red: 22, green: 24, blue: 28)
    private static let books = [Preset.leaves, .leavesSpread, .curl]

    @Test("fills a page around its picture, at rest and magnified", arguments: books)
    func fills(preset: Preset) throws {
        // Pictures are 9 pixels from the edges of their pages: 161 x 120, in a spread 80 x 120.
        let fixture = try TurningFixture(preset, margin: 9, pictures: .flat(.black))
        let frame = try fixture.rest()
        for (x, y) in [(0, 0), (8, 60), (40, 0), (40, 119), (8, 119)] {
            #expect(frame.pixel(x: x, y: y) == Self.paper, "\(x), \(y)")
        }
        #expect(frame.pixel(x: 30, y: 60) == .black)
        var layout = try fixture.layout()
        layout.zoom = ZoomLayout(
            page: PageIndex(3), place: 3, scale: 2, maximum: 4,
            box: Rect(x: 0, y: 0, width: 322, height: 240),
            picture: Rect(x: 20, y: 20, width: 60, height: 50))
        let magnified = fixture.frame(of: layout)
        #expect(magnified.pixel(x: 10, y: 10) == Self.paper)
    }

    @Test("leaves the background where there is no page, and shadows only there")
    func emptySides() throws {
        for hasShadows in [false, true] {
            // Page 0 is a cover on the right; of pages 0 to 8, page 7 is left of page 8.
            let cover = try TurningFixture(
                .leavesSpread, viewport: PixelSize(width: 160, height: 60), on: 0, margin: 9
            ) { $0.appearance.hasShadows = hasShadows }
            let frame = try cover.rest()
            #expect(frame.pixel(x: 40, y: 30) == Self.night)
            // The tray's shadow: 20 rows from black 0.5 at the top.
            #expect((frame.pixel(x: 40, y: 0) != Self.night) == hasShadows)
            #expect(frame.pixel(x: 150, y: 0) == Self.paper)
        }
        let control = try TurningFixture(
            .curl, viewport: PixelSize(width: 160, height: 240), margin: 9
        ) { $0.hasPageControl = true }
        // The control has the last 60 rows, which are not part of the page.
        let frame = try control.rest()
        #expect(frame.pixel(x: 1, y: 179) == Self.paper && frame.pixel(x: 1, y: 180) == Self.night)
    }

    @Test("is not part of strips that slide", arguments: Preset.allCases)
    func onlyBooks(preset: Preset) throws {
        func frame(_ paper: Colour) throws -> Bitmap {
            try TurningFixture(preset, margin: 9) { $0.appearance.paper = paper }.rest()
        }
        let isSame = try frame(.defaultPaper) == frame(Colour(red: 255, green: 0, blue: 0))
        #expect(isSame == !Self.books.contains(preset))
    }

    @Test("contrasts with the sign of a page that is loading, whatever the background")
    func placeholders() throws {
        for background in [Colour.defaultBackground, Colour(red: 255, green: 255, blue: 255)] {
            let fixture = try TurningFixture(.curl) {
                $0.appearance.background = background
                $0.appearance.paper = .defaultPaper
            }
            let layout = try fixture.layout()
            let frame = FrameComposer.compose(layout) { _ in .loading }
            // The middle one of three dots, on a panel that fills the page.
            let (dot, panel) = (frame.pixel(x: 80, y: 60), frame.pixel(x: 80, y: 30))
            #expect(dot.contrast(with: panel) >= 3)
            #expect(panel.luminance > 0.5)
        }
    }

    @Test("is the whole reverse where a leaf's picture is not", arguments: [Preset.leaves, .curl])
    func reverse(preset: Preset) throws {
        // The picture has columns 30 to 131 of 161. At half a turn of leaves, column 45.5 shows
        // column 161 - 45.5. The contact line of the curl is at 161 - (161 + 4 + 24) / 2 = 66.5;
        // column 25.5 is 41 before it, and shows 25.5 + 4π + 82 = 120. Creases are beside both.
        let fixture = try TurningFixture(preset, margin: 30, pictures: .flat(.black)) {
            $0.curlRadius = 4
        }
        let frame = try fixture.frame(at: 0.5)
        let x = preset == .leaves ? 45 : 25
        // Leaves have a shade of 50 pixels on the reverse, which takes the same share of both.
        let paper = frame.pixel(x: x, y: 5)
        if preset == .curl { #expect(paper == Self.paper) }
        #expect(paper.red > 160 && paper.blue > 160)
        // On the mirrored picture a fifth of black remains.
        let picture = frame.pixel(x: x, y: 60)
        for channel in [\Pixel.red, \.green, \.blue] {
            #expect(
                abs(Double(picture[keyPath: channel]) - 0.8 * Double(paper[keyPath: channel])) <= 1)
        }
    }
}
