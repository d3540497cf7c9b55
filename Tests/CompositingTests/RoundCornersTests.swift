import Compositing
import Raster
import Testing

@testable import ScrollEngine

@Suite("A picture with round corners")
struct RoundCornersTests {
    private static let viewport = PixelSize(width: 64, height: 56)

    private func layout(
        _ page: PagePlacement, radius: Int, zoom: ZoomLayout? = nil
    ) -> StripLayout {
        var layout = LayoutFixture.layout(
            viewport: Self.viewport, pages: [page],
            appearance: Appearance(
                background: Colour(red: 10, green: 200, blue: 60), hasShadows: true,
                cornerRadius: radius))
        layout.zoom = zoom
        return layout
    }

    private func page(_ frame: PixelRect) -> PagePlacement {
        LayoutFixture.page(0, frame, inset: 3, in: Self.viewport)
    }

    /// The largest difference of channels between a frame and the naive definition.
    private func difference(_ frame: Bitmap, _ naive: NaiveZoom, on page: PixelRect) -> Double {
        var bare = layout(self.page(page), radius: 0)
        bare.pages = []
        bare.pageCount = 1
        let ground = FrameComposer.compose(bare) { _ in .loading }
        var furthest = 0.0
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let below = ground.pixel(x: x, y: y)
                let isOnPage = page.contains(Point(x: Double(x), y: Double(y)))
                let expected =
                    isOnPage
                    ? naive.pixel(x: x, y: y, over: below)
                    : [below.red, below.green, below.blue].map(Double.init)
                let drawn = frame.pixel(x: x, y: y)
                let channels = [drawn.red, drawn.green, drawn.blue].map(Double.init)
                for (one, other) in zip(channels, expected) {
                    furthest = max(furthest, abs(one - other))
                }
            }
        }
        return furthest
    }

    @Test(
        "shows the background in its corners, smoothly, at any position",
        arguments: [1, 4, 13, 200],
        [(5, 6, 50, 40), (-20, 20, 60, 60), (30, -25, 41, 41), (2, 2, 60, 52)])
    func corners(radius: Int, place: (Int, Int, Int, Int)) {
        let frame = PixelRect(x: place.0, y: place.1, width: place.2, height: place.3)
        let page = page(frame)
        guard case .ready(let bitmap) = LayoutFixture.picture(page), let rect = page.picture else {
            return
        }
        let drawn = FrameComposer.compose(layout(page, radius: radius)) { _ in .ready(bitmap) }
        // The radius is at most half the picture's shorter side.
        let cut = min(Double(radius), Double(min(rect.width, rect.height)) / 2)
        let naive = NaiveZoom(bitmap: bitmap, place: Rect(rect), radius: cut)
        // Coverage is rounded to a 255th before blending, and the result after it.
        #expect(difference(drawn, naive, on: frame) <= 1)
    }

    @Test("keeps them when it is magnified, around its visible part", arguments: [1.0, 1.6, 3.1])
    func magnified(scale: Double) {
        let frame = PixelRect(x: 8, y: 4, width: 48, height: 46)
        let page = page(frame)
        guard case .ready(let bitmap) = LayoutFixture.picture(page), let rect = page.picture else {
            return
        }
        let place = Rect(
            x: Double(rect.x) - 4.3 * (scale - 1), y: Double(rect.y) + 2.6 * (scale - 1),
            width: Double(rect.width) * scale, height: Double(rect.height) * scale)
        let zoom = ZoomLayout(
            page: page.index, place: page.place, scale: scale, maximum: 4, box: place,
            picture: place)
        let drawn = FrameComposer.compose(layout(page, radius: 9, zoom: zoom)) { _ in
            .ready(bitmap)
        }
        // The page clips what exceeds it; at scale 1 nothing does.
        let left = max(place.x, 8)
        let top = max(place.y, 4)
        let window = Rect(
            x: left, y: top, width: min(place.x + place.width, 56) - left,
            height: min(place.y + place.height, 50) - top)
        let naive = NaiveZoom(bitmap: bitmap, place: place, window: window, radius: 9)
        #expect(difference(drawn, naive, on: frame) <= 1)
    }

    @Test("has them as a placeholder, too")
    func placeholder() {
        let page = page(PixelRect(x: 5, y: 6, width: 50, height: 40))
        for radius in [4, 20] {
            var layout = layout(page, radius: radius)
            layout.appearance.hasShadows = false
            let ground = Pixel(red: 10, green: 200, blue: 60)
            let panel = FrameComposer.compose(layout) { _ in .loading }
            let picture = FrameComposer.compose(layout) { _ in
                .ready(Bitmap(width: 44, height: 34, filledWith: .white))
            }
            // Both leave the same pixels uncovered.
            for y in 9..<43 {
                for x in 8..<52 {
                    let isFree = picture.pixel(x: x, y: y) == ground
                    #expect((panel.pixel(x: x, y: y) == ground) == isFree, "\(x), \(y)")
                }
            }
            #expect(picture.pixel(x: 8, y: 9) == ground)
            #expect(picture.pixel(x: 8 + radius, y: 9) != ground)
        }
    }

    @Test("has them on a leaf, and the ends of its turn are the plain pages")
    func turning() throws {
        for preset in [Preset.leaves, .leavesSpread, .curl] {
            let fixture = try TurningFixture(preset, pictures: .rough) {
                $0.appearance.cornerRadius = 20
            }
            #expect(try fixture.frame(at: 0).changes(from: fixture.rest()).isEmpty)
            let square = try TurningFixture(preset, pictures: .rough)
            #expect(try !fixture.rest().changes(from: square.rest()).isEmpty)
            #expect(try !fixture.frame(at: 0.4).changes(from: square.frame(at: 0.4)).isEmpty)
        }
    }
}
