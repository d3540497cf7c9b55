import Chance
import Compositing
import Raster
import Testing

@testable import ScrollEngine

@Suite("A magnified page")
struct MagnifiedPageTests {
    private static let viewport = PixelSize(width: 60, height: 50)
    private static let appearance = Appearance(
        background: Colour(red: 40, green: 90, blue: 140), hasShadows: true)

    private func layout(_ pages: [PagePlacement], _ zoom: ZoomLayout?) -> StripLayout {
        var layout = LayoutFixture.layout(
            viewport: Self.viewport, pages: pages, appearance: Self.appearance)
        layout.zoom = zoom
        return layout
    }

    private func zoom(_ page: PagePlacement, scale: Double, over picture: Rect) -> ZoomLayout {
        ZoomLayout(
            page: page.index, place: page.place, scale: scale, maximum: 4, box: picture,
            picture: picture)
    }

    private func page(_ index: Int, _ frame: PixelRect) -> PagePlacement {
        LayoutFixture.page(index, frame, inset: 2, in: Self.viewport)
    }

    /// Compares a frame with the naive one: at most a 255th off, and equal outside the page.
    private func expectNaive(
        _ frame: Bitmap, _ naive: NaiveZoom, on page: PagePlacement, over ground: Bitmap,
        _ hint: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var furthest = 0.0
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let (drawn, below) = (frame.pixel(x: x, y: y), ground.pixel(x: x, y: y))
                guard page.frame.contains(Point(x: Double(x), y: Double(y))) else {
                    if drawn != below { furthest = .infinity }
                    continue
                }
                let expected = naive.pixel(x: x, y: y, over: below).map { $0.rounded() }
                let channels = [drawn.red, drawn.green, drawn.blue].map(Double.init)
                for (one, other) in zip(channels, expected) {
                    furthest = max(furthest, abs(one - other))
                }
            }
        }
        #expect(furthest <= 1, hint, sourceLocation: sourceLocation)
    }

    @Test(
        "matches the slow reference to a 255th, and changes nothing outside its frame",
        arguments: 1...150 as ClosedRange<UInt64>)
    func definition(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &generator)
        }
        let page = page(
            0,
            PixelRect(
                x: Int(number(-30...40)), y: Int(number(-30...40)), width: Int(number(8...80)),
                height: Int(number(8...60))))
        let scale = seed % 3 == 0 ? number(0.25...1) : number(1...12)
        let place = Rect(
            x: number(-200...50), y: number(-200...40),
            width: 40 * scale, height: number(10...40) * scale)
        let bitmap = generator.noise(
            width: Int.random(in: 1...30, using: &generator),
            height: Int.random(in: 1...30, using: &generator))
        let frame = FrameComposer.compose(
            layout([page], zoom(page, scale: scale, over: place))
        ) { _ in .ready(bitmap) }
        // A gallery with pages, none of which is visible.
        var bare = layout([], nil)
        bare.pageCount = 1
        let ground = FrameComposer.compose(bare) { _ in .loading }
        expectNaive(
            frame, NaiveZoom(bitmap: bitmap, place: place), on: page, over: ground, "seed \(seed)")
    }

    @Test("is at scale 1 the page itself, byte for byte", arguments: [0, 11])
    func one(radius: Int) {
        for x in [-20, 0, 7] {
            let page = page(0, PixelRect(x: x, y: 4, width: 48, height: 40))
            let picture = LayoutFixture.picture(page)
            let rect = Rect(page.picture ?? page.frame)
            var magnified = layout([page], zoom(page, scale: 1, over: rect))
            magnified.appearance.cornerRadius = radius
            var plain = magnified
            plain.zoom = nil
            let drawn = FrameComposer.compose(magnified) { _ in picture }
            #expect(drawn == FrameComposer.compose(plain) { _ in picture })
        }
    }

    @Test("never blends in pixels outside its picture")
    func flat() {
        let page = page(0, PixelRect(x: 0, y: 0, width: 60, height: 50))
        for scale in [1.3, 2.0, 7.9] {
            // The picture's edges are on whole pixels, so each pixel is either inside or outside.
            let place = Rect(x: 5, y: -9, width: 30, height: 20)
            let bitmap = Bitmap(
                width: Int(30 / scale), height: Int(20 / scale), filledWith: .white)
            let frame = FrameComposer.compose(
                layout([page], zoom(page, scale: scale, over: place))
            ) { _ in .ready(bitmap) }
            for y in 0..<50 {
                for x in 0..<60 {
                    let isInside = (5..<35).contains(x) && (-9..<11).contains(y)
                    #expect((frame.pixel(x: x, y: y) == .white) == isInside, "\(x), \(y)")
                }
            }
        }
    }

    @Test("is copied, where its picture is as large as it is magnified")
    func copied() {
        let page = page(0, PixelRect(x: 3, y: 2, width: 50, height: 44))
        var generator = SeededGenerator(seed: 3)
        let bitmap = generator.noise(width: 115, height: 100)
        let place = Rect(x: -30.4, y: -20.6, width: 115.3, height: 99.7)
        let frame = FrameComposer.compose(
            layout([page], zoom(page, scale: 2.5, over: place))
        ) { _ in .ready(bitmap) }
        for y in 2..<46 {
            for x in 3..<53 {
                #expect(frame.pixel(x: x, y: y) == bitmap.pixel(x: x + 30, y: y + 21))
            }
        }
    }

    @Test("is one of its copies on a short loop, and hides no neighbour")
    func copies() {
        let pages = [-1, 0, 1].map { place in
            var page = page(
                0, PixelRect(x: 20 + 25 * place, y: 5, width: 20, height: 40))
            page.place = place
            return page
        }
        let place = Rect(x: -20, y: -35, width: 100, height: 120)
        let zoomed = layout(pages, zoom(pages[1], scale: 6, over: place))
        let drawn = FrameComposer.compose(zoomed) { LayoutFixture.picture($0) }
        let plain = FrameComposer.compose(layout(pages, nil)) { LayoutFixture.picture($0) }
        let changes = drawn.changes(from: plain)
        #expect(changes == BitmapRect(x: 20, y: 5, width: 20, height: 40))
    }

    @Test("is magnified on a leaf that turns, too")
    func turning() throws {
        let fixture = try TurningFixture(.leaves, pictures: .smooth)
        var layout = try fixture.layout(at: 0.001)
        let page = try #require(layout.pages.first { $0.index == layout.turn?.front })
        let picture = try #require(page.picture)
        layout.zoom = zoom(
            page, scale: 2,
            over: Rect(
                x: -Double(picture.width) / 2, y: -Double(picture.height) / 2,
                width: Double(picture.width) * 2, height: Double(picture.height) * 2))
        let drawn = fixture.frame(of: layout)
        layout.turn = nil
        layout.pages = [page]
        let flat = fixture.frame(of: layout)
        // Near its spine, the leaf is still flat.
        for y in [10, 60, 110] {
            #expect(drawn.pixel(x: 20, y: y) == flat.pixel(x: 20, y: y))
        }
    }
}

extension SeededGenerator {
    /// A picture with any pixel next to any other.
    fileprivate mutating func noise(width: Int, height: Int) -> Bitmap {
        var pixels: [UInt8] = []
        for _ in 0..<(width * height * Bitmap.bytesPerPixel) {
            pixels.append(UInt8(truncatingIfNeeded: next() >> 24))
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
