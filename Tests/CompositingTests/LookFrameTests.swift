import Compositing
import Raster
import ScrollEngine
import Testing

/// Twelve pages of one colour each, whose pictures have a size of their own.
private struct FlatPages: PageSource {
    var sizes: [PixelSize] = []
    let pageCount = 12

    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        sizes.isEmpty ? box : sizes[Int(item.value) % sizes.count]
    }
}

private let colours = [
    Pixel(red: 200, green: 100, blue: 0), Pixel(red: 0, green: 100, blue: 200),
    Pixel(red: 40, green: 240, blue: 40), Pixel(red: 240, green: 240, blue: 240),
]

private func colour(_ page: Int) -> Pixel { colours[page % colours.count] }

/// A page of 400 x 300 in the middle of 1000 x 600, from 300 to 700 and 150 to 450, on a ground
/// of (20, 60, 100).
private func layout(
    _ look: Look, offset: Double, _ pages: FlatPages = FlatPages(),
    _ change: (inout StripConfiguration) -> Void = { _ in }
) throws -> StripLayout {
    var configuration = StripConfiguration(
        preset: .preview, viewport: PixelSize(width: 1000, height: 600))
    configuration.pageSize = PixelSize(width: 400, height: 300)
    configuration.spacing = 100
    configuration.look = look
    configuration.appearance = Appearance(
        background: Colour(red: 20, green: 60, blue: 100), hasShadows: false)
    change(&configuration)
    return try Strip(configuration, on: PageIndex(0), over: pages)
        .scrolled(to: offset, over: pages).layout(at: .epoch, over: pages)
}

private let ground = Pixel(red: 20, green: 60, blue: 100)

private func frame(_ layout: StripLayout) -> Bitmap {
    FrameComposer.compose(layout) { page in
        let (place, scale) = (page.picture ?? page.frame, layout.appearance.scale)
        return .ready(
            Bitmap(
                width: place.width * scale, height: place.height * scale,
                filledWith: colour(page.index.value)))
    }
}

/// Pictures whose every pixel differs from its neighbours.
private func detailed(_ layout: StripLayout) -> Bitmap {
    FrameComposer.compose(layout) { LayoutFixture.picture($0) }
}

extension Pixel {
    fileprivate func isClose(_ other: Pixel, within limit: Int = 1) -> Bool {
        abs(Int(red) - Int(other.red)) <= limit && abs(Int(green) - Int(other.green)) <= limit
            && abs(Int(blue) - Int(other.blue)) <= limit
    }
}

@Suite("The frame of a look") struct LookFrameTests {
    @Test("shows the current page at rest pixel for pixel", arguments: Look.allCases)
    func rest(look: Look) throws {
        for scale in 1...2 {
            let change: (inout StripConfiguration) -> Void = {
                $0.appearance.scale = scale
                $0.appearance.hasShadows = true
                $0.pageSize = PixelSize(width: 400, height: 600)
            }
            // The test's pictures have the size of the viewport's pixels.
            let plain = frame(try layout(.slide, offset: 500, change))
            let shown = frame(try layout(look, offset: 500, change))
            for y in 0..<600 * scale {
                for x in 300 * scale..<700 * scale {
                    guard plain.pixel(x: x, y: y) == shown.pixel(x: x, y: y) else {
                        Issue.record("\(x), \(y) differs at \(scale)")
                        return
                    }
                }
            }
        }
        let one = detailed(try layout(.slide, offset: 500))
        let other = detailed(try layout(look, offset: 500))
        for y in 150..<450 {
            for x in 300..<700 where one.pixel(x: x, y: y) != other.pixel(x: x, y: y) {
                Issue.record("\(x), \(y) differs")
                return
            }
        }
    }

    /// A quarter of the way: 0.75 · (200, 100, 0) + 0.25 · (0, 100, 200) = (150, 100, 50).
    @Test("mixes two pages that fade")
    func fade() throws {
        let frame = frame(try layout(.fade, offset: 125))
        for (x, y) in [(300, 150), (500, 300), (699, 449)] {
            #expect(frame.pixel(x: x, y: y).isClose(Pixel(red: 150, green: 100, blue: 50)))
        }
        for (x, y) in [(299, 300), (700, 300), (500, 149), (500, 450), (100, 300)] {
            #expect(frame.pixel(x: x, y: y) == ground)
        }
    }

    /// A wide picture of 400 x 100 and a high one of 100 x 300 share 100 x 100 pixels in the middle.
    @Test("mixes pictures of different shapes with the ground")
    func fadeOfShapes() throws {
        let pages = FlatPages(sizes: [
            PixelSize(width: 400, height: 100), PixelSize(width: 100, height: 300),
        ])
        let frame = frame(try layout(.fade, offset: 125, pages))
        #expect(frame.pixel(x: 500, y: 300).isClose(Pixel(red: 150, green: 100, blue: 50)))
        // 0.75 · (200, 100, 0) + 0.25 · (20, 60, 100) = (155, 90, 25)
        #expect(frame.pixel(x: 320, y: 300).isClose(Pixel(red: 155, green: 90, blue: 25)))
        // 0.25 · (0, 100, 200) + 0.75 · (20, 60, 100) = (15, 70, 125)
        #expect(frame.pixel(x: 500, y: 160).isClose(Pixel(red: 15, green: 70, blue: 125)))
        #expect(frame.pixel(x: 320, y: 160) == ground)
    }

    /// At rest page 1 is 360 x 270 with its right edge at 716, page 2 320 x 240 with its right edge
    /// at 732, page 3 has opacity 0.
    @Test("lays the next cards beneath the current one")
    func cards() throws {
        let frame = frame(try layout(.cards, offset: 0))
        for (x, page) in [(500, 0), (300, 0), (699, 0), (701, 1), (714, 1), (717, 2), (730, 2)] {
            #expect(frame.pixel(x: x, y: 300) == colour(page), "\(x)")
        }
        #expect(frame.pixel(x: 733, y: 300) == ground)
        // Page 1 reaches from 165 to 435, page 2 from 180 to 420.
        for (x, y, page) in [(710, 166, 1), (710, 433, 1), (725, 182, 2), (725, 418, 2)] {
            #expect(frame.pixel(x: x, y: y) == colour(page), "\(x), \(y)")
        }
        for (x, y) in [(710, 163), (710, 436), (725, 178), (725, 422)] {
            #expect(frame.pixel(x: x, y: y) == ground, "\(x), \(y)")
        }
    }

    /// Half of the way page 0 has slid 250 px to 50 and covers page 1, which is 380 px wide
    /// with its right edge at 708.
    @Test("slides the current card off those beneath it")
    func draggedCards() throws {
        let frame = frame(try layout(.cards, offset: 250))
        for (x, page) in [(50, 0), (449, 0), (451, 1), (706, 1), (710, 2)] {
            #expect(frame.pixel(x: x, y: 300) == colour(page), "\(x)")
        }
        #expect(frame.pixel(x: 49, y: 300) == ground)
    }

    /// Page 1 beside the current one, with its corners by hand: (709.2, 181.3), (922.5, 139.8),
    /// (922.5, 460.2) and (709.2, 418.7).
    @Test("fills the quadrilateral of a cover, and nothing beside it", arguments: [1, 2, 3])
    func coverflow(scale: Int) throws {
        let frame = frame(try layout(.coverflow, offset: 0) { $0.appearance.scale = scale })
        for y in stride(from: 0.5, to: 600, by: 1) {
            for x in stride(from: 700.5, to: 1000, by: 1) {
                let top = 181.3 + (x - 709.2) / (922.5 - 709.2) * (139.8 - 181.3)
                let depth = min(x - 709.2, 922.5 - x, y - top, 600 - top - y)
                // The nearest page beyond starts at x = 500 + 300 + 200 - 91.
                guard abs(depth) > 1, x < 905 || depth > 1 else { continue }
                let pixel = frame.pixel(x: Int(x * Double(scale)), y: Int(y * Double(scale)))
                guard pixel == (depth > 0 ? colour(1) : ground) else {
                    Issue.record("\(pixel) at \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test("has smooth edges along a cover, between the two colours")
    func edges() throws {
        let frame = frame(try layout(.coverflow, offset: 0))
        // Along the slanting upper edge a pixel is covered by between none and all of its area.
        let mixed = (720..<900).filter { x in
            (130..<190).contains { y in
                let pixel = frame.pixel(x: x, y: y)
                return pixel != ground && pixel != colour(1)
            }
        }
        #expect(mixed.count > 150)
    }

    @Test("keeps the corners of covers round")
    func corners() throws {
        let frame = frame(
            try layout(.coverflow, offset: 0) { $0.appearance.cornerRadius = 40 })
        // The square corner would be at (922.5, 139.8); a circle of 40 px leaves 40 · (√2 - 1) / √2
        // = 12 px on each side.
        #expect(frame.pixel(x: 918, y: 144) == ground)
        #expect(frame.pixel(x: 890, y: 170) == colour(1))
    }

    /// Half of the way page 0 is at 50, and its picture 60 px further right, at 110.
    @Test("moves a picture within its page, and cuts it off at its edge")
    func parallax() throws {
        let plain = detailed(try layout(.slide, offset: 250))
        let frame = detailed(try layout(.parallax, offset: 250))
        for y in stride(from: 150, to: 450, by: 7) {
            for x in 50..<450 {
                let expected = x < 110 ? ground : plain.pixel(x: x - 60, y: y)
                guard frame.pixel(x: x, y: y) == expected else {
                    Issue.record("\(x), \(y) differs")
                    return
                }
            }
        }
        #expect(frame.pixel(x: 451, y: 300) == ground)
    }

    @Test("is spliced when it shows plain pages alone", arguments: Look.allCases)
    func splicing(look: Look) throws {
        let full: (inout StripConfiguration) -> Void = {
            $0.pageSize = $0.viewport
            $0.spacing = 0
        }
        #expect(FrameComposer.slides(try layout(look, offset: 0, full)))
        #expect(FrameComposer.slides(try layout(look, offset: 300, full)) == (look == .slide))
    }
}

private func layout(
    _ look: Look, offset: Double, _ change: (inout StripConfiguration) -> Void
) throws -> StripLayout {
    try layout(look, offset: offset, FlatPages(), change)
}
