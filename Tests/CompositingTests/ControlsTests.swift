import Raster
import ScrollEngine
import Testing

@testable import Compositing

@Suite("Controls on a frame")
struct ControlsTests {
    private static let backgrounds = [
        Colour.defaultBackground, Colour(red: 240, green: 236, blue: 228),
        Colour(red: 118, green: 118, blue: 118), Colour(red: 200, green: 30, blue: 90),
    ]

    /// The offsets of the pixels at 11 to 16 pixels from a centre.
    private static let ring: [(x: Int, y: Int)] = {
        var places: [(x: Int, y: Int)] = []
        for y in -16...16 {
            for x in -16...16 where (121...256).contains(x * x + y * y) { places.append((x, y)) }
        }
        return places
    }()

    private func expectContrast(
        of mark: (x: Int, y: Int), with ground: [(x: Int, y: Int)], in frame: Bitmap,
        _ hint: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let colour = frame.pixel(x: mark.x, y: mark.y)
        let least = ground.map { contrastRatio(colour, frame.pixel(x: $0.x, y: $0.y)) }.min() ?? 0
        #expect(least >= 3, hint, sourceLocation: sourceLocation)
    }

    @Test(
        "contrast three to one with the surroundings of their marks, over any picture",
        arguments: Backdrop.all, backgrounds)
    func contrast(backdrop: Backdrop, background: Colour) throws {
        let layout = try ControlsFixture(background: background).layout()
        let frame = ControlsFixture.frame(of: layout, over: backdrop.pictures)
        for arrow in layout.controls.arrows {
            // The chevron's tip is 4.2 px ahead of the centre; 10 px from it there is no ink.
            let middle = (x: arrow.frame.x + 22, y: arrow.frame.y + 22)
            let around = Self.ring.map { (x: middle.x + $0.x, y: middle.y + $0.y) }
            let tip = middle.x + (arrow.direction == .left ? -4 : 3)
            expectContrast(of: (tip, middle.y), with: around, in: frame, "\(arrow.direction)")
        }
        let control = try #require(layout.controls.pageControl)
        for (page, dot) in control.dots.enumerated() {
            // Dots are 8 px high in slots of 24.
            let around = [2, 4, 6, 18, 20, 22].map { (x: dot.x + 12, y: dot.y + $0) }
            expectContrast(
                of: (dot.x + 12, dot.y + 12), with: around, in: frame, "dot \(page)")
        }
        let thumb = try #require(layout.controls.indicator?.thumb)
        #expect(layout.controls.indicator?.opacity == 1)
        let column = thumb.x + thumb.width / 2
        expectContrast(
            of: (column, thumb.y + 2), with: [(column, thumb.y), (column, thumb.y + 4)],
            in: frame, "indicator")
    }

    @Test("contrast three to one where pages are too many for dots", arguments: Backdrop.all)
    func contrastOfRail(backdrop: Backdrop) throws {
        for background in Self.backgrounds {
            let layout = try ControlsFixture(pages: 40, on: 0, background: background).layout()
            let frame = ControlsFixture.frame(of: layout, over: backdrop.pictures)
            // The capsule is 16 px high and centred in the control's 60, at y = 180...239.
            let rows = [203, 204, 215, 216]
            for (name, x) in [("rail", 163), ("thumb", 51)] {
                expectContrast(
                    of: (x, 210), with: rows.map { (x, $0) }, in: frame, "\(name)")
            }
        }
    }

    @Test(
        "change nothing outside the places that are published",
        arguments: Preset.allCases, [false, true])
    func withinFrames(preset: Preset, isVertical: Bool) throws {
        for size in [(130, 96), (100, 47), (16, 16), (40, 200)] {
            for pages in [1, 3, 40] {
                let stage = ControlsFixture(
                    preset, viewport: PixelSize(width: size.0, height: size.1), pages: pages, on: 0
                ) {
                    $0.axis = isVertical ? .vertical : .horizontal
                    $0.pageSize = nil
                }
                let layout = try stage.layout()
                var drawn = ControlsFixture.frame(of: layout, over: .noise)
                var bare = ControlsFixture.bareFrame(of: layout, over: .noise)
                let changes = drawn.changes(from: bare)
                #expect(!changes.isEmpty, "\(size), \(pages) pages")
                for place in layout.controls.places {
                    drawn.fill(BitmapRect(place), with: .black)
                    bare.fill(BitmapRect(place), with: .black)
                }
                #expect(drawn.changes(from: bare).isEmpty, "\(size), \(pages) pages")
            }
        }
    }

    @Test("are mirrored in a strip from right to left")
    func mirrored() throws {
        for pages in [9, 40] {
            let left = try ControlsFixture(pages: pages, on: 1) { $0.hasIndicator = false }.layout()
            let right = try ControlsFixture(pages: pages, on: 1) {
                $0.hasIndicator = false
                $0.isRightToLeft = true
            }.layout()
            let plain = ControlsFixture.frame(of: left, over: .flat(.white))
            let mirror = ControlsFixture.frame(of: right, over: .flat(.white))
            #expect(plain.mirrored.changes(from: mirror).isEmpty, "\(pages) pages")
            #expect(!plain.changes(from: mirror).isEmpty)
        }
    }

    @Test("have smooth edges")
    func smooth() throws {
        let layout = try ControlsFixture().layout()
        let frame = ControlsFixture.frame(of: layout, over: .flat(.white))
        for place in layout.controls.places {
            var shades: Set<UInt8> = []
            for y in place.y..<(place.y + place.height) {
                for x in place.x..<(place.x + place.width) {
                    shades.insert(frame.pixel(x: x, y: y).red)
                }
            }
            // Besides picture, veil, ink and weak ink.
            #expect(shades.count > 5, "\(place)")
        }
    }

    @Test("stand above a page that turns")
    func aboveTurns() throws {
        for preset in [Preset.leaves, .leavesSpread, .curl] {
            let fixture = try TurningFixture(
                preset, viewport: PixelSize(width: 300, height: 240), pictures: .noise
            ) {
                $0.hasArrows = true
                $0.hasPageControl = true
            }
            var layout = try fixture.layout(at: 0.4)
            let drawn = fixture.frame(of: layout)
            let arrow = try #require(layout.controls.arrows.last).frame
            layout.controls = .none
            let bare = fixture.frame(of: layout)
            #expect(!drawn.changes(from: bare).isEmpty)
            // The chevron's tip is ink, which is white on a dark strip, whatever turns below it.
            #expect(drawn.pixel(x: arrow.x + 25, y: arrow.y + 22) == .white)
        }
    }
}

extension ControlsLayout {
    fileprivate var places: [PixelRect] {
        arrows.map(\.frame) + [pageControl?.frame, indicator?.track].compactMap { $0 }
    }
}

extension Bitmap {
    fileprivate var mirrored: Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in (0..<width).reversed() {
                let pixel = pixel(x: x, y: y)
                pixels += [pixel.red, pixel.green, pixel.blue]
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
