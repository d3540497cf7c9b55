import ScrollEngineWire
import Testing

@testable import ScrollEngine

/// Sizes that are derived from the viewport, against numbers worked by hand from decision 107.
@Suite("The default size of a page")
struct PageSizeTests {
    private func geometry(
        _ preset: Preset, _ viewport: PixelSize,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) -> StripGeometry {
        var configuration = StripConfiguration(preset: preset, viewport: viewport)
        change(&configuration)
        return StripGeometry(configuration)
    }

    private func geometry(_ preset: Preset, _ width: Int, _ height: Int) -> StripGeometry {
        geometry(preset, PixelSize(width: width, height: height))
    }

    struct Example: CustomTestStringConvertible, Sendable {
        let (viewport, page, picture): (PixelSize, PixelSize, PixelSize)

        init(
            _ viewport: (Int, Int), page: (Int, Int), picture: (Int, Int) = (0, 0)
        ) {
            self.viewport = PixelSize(width: viewport.0, height: viewport.1)
            self.page = PixelSize(width: page.0, height: page.1)
            self.picture = PixelSize(width: picture.0, height: picture.1)
        }

        var testDescription: String { "\(viewport.width) x \(viewport.height)" }
    }

    /// The longest page leaves an eighth at each end of 320, a twentieth of 480 and more.
    ///
    /// 240; 390 · 2610 / 3200 = 318.1; 759; 720; 921; 1296; 2304. Across: 240 · 4/3; 318 · 710/480 = 470.4;
    /// then the height less 40. Along, 3/2 of that is less than the longest page: 660 on 800 x 480, 1290 on 1440 x
    /// 900, 2100 on 2560 x 1440; on 844 x 390 three quarters, 633, are more. For the picture, padding is 15 and 20
    /// px at 320, 8 and 10 px from 400 on, and at 390, 70/80 of the way, 9 and 12.
    @Test(
        "lets the neighbours of a preview peek",
        arguments: [
            Example((320, 480), page: (240, 320), picture: (210, 280)),
            Example((390, 844), page: (318, 470), picture: (300, 446)),
            Example((844, 390), page: (633, 350), picture: (617, 330)),
            Example((800, 480), page: (660, 440), picture: (644, 420)),
            Example((1024, 768), page: (921, 728), picture: (905, 708)),
            Example((1440, 900), page: (1290, 860), picture: (1274, 840)),
            Example((2560, 1440), page: (2100, 1400), picture: (2084, 1380)),
        ])
    func preview(_ example: Example) {
        for preset in [Preset.preview, .previewAll] {
            let geometry = geometry(preset, example.viewport)
            #expect(geometry.pageSize == example.page)
            #expect(geometry.pictureBox == example.picture)
            #expect(geometry.spacing == 0)
        }
    }

    /// The longest page is three quarters of the viewport's length, or more.
    ///
    /// 0.9 of 480 = 432, of 768 = 691, of 900 = 810. Across, 3/2 of it, or the width less 40:
    /// 280, 350 and 984. On 320 x 480, 3/2 of 280 is less than 432; on 390 x 844, 3/2 of 350 is less than
    /// three quarters of 844, 633.
    @Test(
        "lets the neighbours of a vertical preview peek",
        arguments: [
            Example((320, 480), page: (280, 420)), Example((390, 844), page: (350, 633)),
            Example((844, 390), page: (470, 318)), Example((800, 480), page: (648, 432)),
            Example((1024, 768), page: (984, 691)), Example((1440, 900), page: (1215, 810)),
            Example((2560, 1440), page: (1944, 1296)),
        ])
    func vertical(_ example: Example) {
        #expect(
            geometry(.preview, example.viewport) { $0.axis = .vertical }.pageSize == example.page)
    }

    /// A half less a thirty-second of the width; across 3/2 of that, or the height less 40.
    @Test(
        "shows half of each neighbour of a filmstrip",
        arguments: [
            Example((320, 480), page: (150, 225)), Example((390, 844), page: (183, 274)),
            Example((844, 390), page: (396, 350)), Example((800, 480), page: (375, 440)),
            Example((1024, 768), page: (480, 720)), Example((1440, 900), page: (675, 860)),
            Example((2560, 1440), page: (1200, 1400)),
        ])
    func filmstrip(_ example: Example) {
        let geometry = geometry(.filmstrip, example.viewport)
        #expect(geometry.pageSize == example.page)
        // What shows of a neighbour, to a pixel for each rounding: half of it.
        let visible = (example.viewport.width - example.page.width) / 2 - geometry.spacing
        #expect(abs(2 * visible - example.page.width) <= 3)
    }

    /// A seventh of the width; across 3/2 of that, or the height.
    @Test(
        "is a seventh of a picker",
        arguments: [
            Example((364, 60), page: (52, 60)), Example((364, 120), page: (52, 78)),
            Example((390, 844), page: (55, 82)), Example((844, 390), page: (120, 180)),
            Example((1440, 900), page: (205, 307)), Example((2560, 1440), page: (365, 547)),
        ])
    func picker(_ example: Example) {
        let geometry = geometry(.picker, example.viewport)
        #expect(geometry.pageSize == example.page)
        #expect(geometry.spacing == 0)
    }

    @Test("does not depend on the scale")
    func scale() {
        let fine = geometry(.preview, PixelSize(width: 390, height: 844)) {
            $0.appearance.scale = 3
        }
        #expect(fine.pageSize == PixelSize(width: 318, height: 470))
    }

    // MARK: Laws

    private static let derived: [Preset] = [.preview, .filmstrip, .picker]
    private static let sides = [8, 16, 100, 319, 321, 390, 480, 768, 900, 1440, 2160, 4000]

    /// Compares each size with that of a viewport one pixel larger, from 8 to 4000 along both sides.
    ///
    /// The steepest side grows by 2.49 px for a pixel of the viewport: 3/2 · 1.2 + 330 / 480, across a
    /// preview of 400 px. Two roundings make that at most 4.
    @Test("grows with the viewport, and without jumps", arguments: derived, Axis.allCases)
    func continuity(preset: Preset, axis: Axis) {
        func sizes(_ width: Int, _ height: Int) -> [Int] {
            let geometry = geometry(preset, PixelSize(width: width, height: height)) {
                $0.axis = axis
            }
            return [geometry.pageSize.width, geometry.pageSize.height]
        }
        for other in Self.sides {
            var (wide, high) = (sizes(8, other), sizes(other, 8))
            for side in 9...4000 {
                let (wider, higher) = (sizes(side, other), sizes(other, side))
                for (after, before) in zip(wider + higher, wide + high) {
                    guard !(0...4).contains(after - before) else { continue }
                    Issue.record("\(before) becomes \(after) at \(side) beside \(other)")
                }
                (wide, high) = (wider, higher)
            }
        }
    }

    /// Of the neighbour's page, 5 to 12.5 % of the viewport are visible, and some pixels of its
    /// picture; a pixel is for rounding.
    @Test("leaves 5 to 12.5 % of the viewport to each neighbour", arguments: Axis.allCases)
    func peek(axis: Axis) {
        for across in Self.sides {
            for length in 9...4000 {
                let geometry = geometry(.preview, axis.size(along: length, across: across)) {
                    $0.axis = axis
                }
                let free = Double(length - geometry.pageLength) / 2 - Double(geometry.spacing)
                let padding = axis == .horizontal ? geometry.padding.left : geometry.padding.top
                let share = free / Double(length)
                if share < 0.05 - 1e-9 || free > Double(length) / 8 + 0.5 {
                    // Up to 10 px the smallest page, 8 px, leaves less.
                    guard length > 10 else { continue }
                    Issue.record("\(free) px of \(length) beside \(across)")
                }
                if length >= 320, free < Double(padding) + 16 {
                    Issue.record("only padding of \(length) beside \(across)")
                }
            }
        }
    }

    @Test("leaves the shadows of a preview and a filmstrip free of pictures")
    func shadows() {
        for height in 400...4000 {
            for preset in [Preset.preview, .filmstrip] {
                let geometry = geometry(preset, 4000, height)
                #expect((height - geometry.pictureBox.height) / 2 >= 20)
            }
        }
    }

    @Test("is legal on any viewport", arguments: [1, 8, 16, 100, 8192], [1, 8, 16, 100, 8192])
    func extremes(width: Int, height: Int) {
        for preset in Preset.allCases where preset.pageSizing != .filling {
            for axis in Axis.allCases {
                let geometry = geometry(preset, PixelSize(width: width, height: height)) {
                    $0.axis = axis
                }
                for side in [geometry.pageSize.width, geometry.pageSize.height] {
                    #expect((8...8192).contains(side))
                }
                #expect(geometry.pictureBox.width > 0 && geometry.pictureBox.height > 0)
            }
        }
    }

    // MARK: Sizes that are given

    @Test("gives way to sizes that are given")
    func explicit() {
        let window = PixelSize(width: 1440, height: 900)
        let page = geometry(.preview, window) { $0.pageSize = PixelSize(width: 560, height: 640) }
        #expect(page.pageSize == PixelSize(width: 560, height: 640))
        #expect(page.pictureBox == page.pageSize)
        #expect(page.spacing == 40)
        let apart = geometry(.preview, window) { $0.spacing = 9 }
        #expect(apart.pageSize == PixelSize(width: 1290, height: 860))
        #expect(apart.spacing == 9)
        let plain = geometry(.preview, window) { $0.padding = Insets.none }
        #expect(plain.pictureBox == PixelSize(width: 1290, height: 860))
    }

    /// On 1440 x 900 a page's padding is 8 px at both ends: 16 px between two pictures.
    @Test("separates pages of given lengths by spacing instead of padding")
    func lengths() {
        let window = PixelSize(width: 1440, height: 900)
        let lengths = geometry(.preview, window) { $0.pageLengths = .repeating([100, 200]) }
        #expect(lengths.spacing == 16)
        let page = lengths.pageSize(length: 100)
        #expect(lengths.pictureBox(of: page) == PixelSize(width: 100, height: 840))
        let shared = geometry(.preview, window) { $0.pagesPerView = 3 }
        // A fourteenth of 480 px is 34; (1440 − 2 · 34) / 3 = 457.3.
        #expect(shared.spacing == 34)
        #expect(shared.pictureBox == PixelSize(width: 457, height: 840))
    }

    /// 480 px less 60 for the control are 420; 380 of them for the page, which is centred in them.
    @Test("leaves room for a page control")
    func pageControl() {
        let geometry = geometry(.preview, PixelSize(width: 800, height: 480)) {
            $0.hasPageControl = true
        }
        #expect(geometry.pageSize == PixelSize(width: 600, height: 380))
        #expect(geometry.frame(at: 0, length: 600).y == 20)
    }

    // MARK: Stored strips

    /// The second rule was stored as 1 in field 35.
    @Test("of a strip that was stored before decision 186 is equal for all pictures")
    func stored() throws {
        let stage = try StripFixture(on: 7, pictures: PixelSize(width: 200, height: 300)) {
            $0.pageSize = nil
            $0.pageSizeRule = .equalPages
        }
        let wire = stage.strip.wire
        #expect(wire.firstRange(of: [35, 1]) != nil)
        #expect(try Strip(wire: wire) == stage.strip)
        #expect(Set(stage.layout.pages.map(\.frame.width)) == [921])
    }

    /// The numbers of the rule before decision 107: five sixths of the height, seven eighths of that
    /// as width, a fourteenth of the width as spacing.
    @Test(
        "of a strip that was stored before decision 107 stays what it was, also in a new viewport")
    func original() throws {
        var stage = try StripFixture(on: 7) {
            $0.pageSize = nil
            $0.pageSizeRule = .original
        }
        #expect(stage.layout.pageSize == PixelSize(width: 560, height: 640))
        #expect(stage.layout.stride == 600)
        #expect(stage.layout.contentOffset == Point(x: 4200, y: 0))
        #expect(stage.layout.pages.first?.box == stage.layout.pages.first?.frame)
        stage.send(.resize(PixelSize(width: 1440, height: 900)))
        #expect(stage.layout.pageSize == PixelSize(width: 656, height: 750))
        #expect(stage.layout.currentPage == PageIndex(7))
        #expect(stage.layout.contentOffset == Point(x: 7 * (656 + 46), y: 0))
        let filmstrip = geometry(.filmstrip, PixelSize(width: 390, height: 844)) {
            $0.pageSizeRule = .original
        }
        #expect(filmstrip.pageSize == PixelSize(width: 183, height: 703))
        let picker = geometry(.picker, PixelSize(width: 364, height: 120)) {
            $0.pageSizeRule = .original
        }
        #expect(picker.pageSize == PixelSize(width: 52, height: 52))
    }
}
