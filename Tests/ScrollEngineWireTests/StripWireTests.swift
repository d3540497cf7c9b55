import ScrollEngine
import Testing

@testable import ScrollEngineWire

@Suite("A strip as bytes")
struct StripWireTests {
    /// Bytes that version 1 wrote.
    ///
    /// They must never change, because sessions contain such bytes.
    ///
    ///     01          the version
    ///     00          preset preview
    ///     8010 800c   a viewport of 1024 x 768
    ///     00          no field differs from the preset
    ///     18 18 00 00 18   12 pages on 12 places, no gallery, rows 0 to 12
    ///     01 06 …     page 3, its item 3, page 3 was reported
    private static let resting =
        "01008010800c00181800001801060103010600a03800000006000004000000000000"
    private static let snapping =
        "01008010800c0018180000180108010401080300a038c025804bd00f000000060000040000000000d00f"

    private static let pages = NumberedPages(pageCount: 12)

    @Test("is read from what version 1 wrote")
    func frozen() throws {
        var strip = try Strip(on: 3, over: Self.pages) { $0.pageSizeRule = .original }
        #expect(try Strip(wire: bytes(Self.resting)) == strip)
        #expect(strip.wire == bytes(Self.resting))
        _ = strip.handle(
            .swipe(.left, velocity: 1200), at: Timestamp(milliseconds: 1000), over: Self.pages)
        let moving = try Strip(wire: bytes(Self.snapping))
        #expect(moving == strip)
        for time in [1000, 1100, 1200, 9000] {
            let time = Timestamp(milliseconds: Int64(time))
            #expect(
                moving.layout(at: time, over: Self.pages)
                    == strip.layout(at: time, over: Self.pages))
        }
    }

    /// The same strip with corners of 12 pixels and frames at scale 3: fields 30 and 31.
    private static let dense =
        "01008010800c" + "1e18" + "1f06" + resting.dropFirst("01008010800c".count)

    @Test("keeps the numbers of its fields, those that came later behind the others")
    func numbers() throws {
        let strip = try Strip(wire: bytes(Self.dense))
        #expect(strip.configuration.appearance.cornerRadius == 12)
        #expect(strip.configuration.appearance.scale == 3)
        #expect(strip.wire == bytes(Self.dense))
        let plain = try Strip(wire: bytes(Self.resting)).configuration.appearance
        #expect(plain.cornerRadius == 0 && plain.scale == 1)
    }

    @Test("has paper of the default colour if its bytes are older than paper")
    func paper() throws {
        // Field 34, three channels.
        let ivory = "01008010800c" + "22fffff0" + Self.resting.dropFirst("01008010800c".count)
        let appearance = try Strip(wire: bytes(ivory)).configuration.appearance
        #expect(appearance.paper == Colour(red: 255, green: 255, blue: 240))
        let plain = try Strip(wire: bytes(Self.resting)).configuration.appearance
        #expect(plain.paper == Colour(red: 0xfa, green: 0xf9, blue: 0xf6))
    }

    /// Field 35, hexadecimal 23, is 1 for the rule of decision 107.
    ///
    /// On 1024 x 768 that rule makes pages of 921 x 728, the one before it of 560 x 640.
    @Test("has the pages that it was stored with, if its bytes are older than their rule")
    func pageSizeRule() throws {
        let current = "01008010800c" + "2301" + Self.resting.dropFirst("01008010800c".count)
        for (hexadecimal, page) in [
            (Self.resting, PixelSize(width: 560, height: 640)),
            (current, PixelSize(width: 921, height: 728)),
        ] {
            let strip = try Strip(wire: bytes(hexadecimal))
            #expect(strip.layout(at: .epoch, over: Self.pages).pageSize == page)
            #expect(strip.wire == bytes(hexadecimal))
        }
    }

    @Test("slides if its bytes are older than looks")
    func look() throws {
        // Field 36, the third of the looks.
        let deck = "01008010800c" + "2402" + Self.resting.dropFirst("01008010800c".count)
        #expect(try Strip(wire: bytes(deck)).configuration.look == .cards)
        #expect(try Strip(wire: bytes(deck)).wire == bytes(deck))
        #expect(try Strip(wire: bytes(Self.resting)).configuration.look == .slide)
    }

    @Test("is small at rest")
    func small() throws {
        let strip = try Strip(on: 999_999, over: NumberedPages(pageCount: 1_000_000))
        #expect(strip.wire.count <= 64)
    }

    @Test("of another version is rejected with its version")
    func versions() {
        for version in [0, 2, 77] as [UInt8] {
            var bytes = bytes(Self.resting)
            bytes[0] = version
            #expect(throws: WireError.unknownVersion(UInt64(version))) { try Strip(wire: bytes) }
        }
    }

    @Test("is rejected with a place that no window has")
    func windowCentre() throws {
        var strip = try Strip(wire: bytes(Self.resting))
        for place in [Int.min, .max] {
            strip.windowCentre = place
            #expect(throws: WireError.self) { try Strip(wire: strip.wire) }
        }
    }

    @Test("is rejected when a byte is missing or left over")
    func incomplete() {
        let whole = bytes(Self.snapping)
        for count in 0..<whole.count {
            #expect(throws: WireError.self) { try Strip(wire: Array(whole[..<count])) }
        }
        #expect(throws: WireError.trailingBytes) { try Strip(wire: whole + [0]) }
    }

    @Test("keeps every field of its configuration")
    func configuration() throws {
        let strip = try Strip(.picker, on: 0, over: Self.pages) {
            $0.pageSize = PixelSize(width: 90, height: 70)
            $0.pageLengths = .repeating([90, 60])
            $0.spacing = 5
            $0.padding = Insets(top: 1, left: 2, bottom: 3, right: 4)
            $0.axis = .vertical
            $0.alignment = .end
            $0.fillsEnds = true
            $0.isRightToLeft = true
            $0.paging = .free
            $0.fling = .many
            $0.isLooped = true
            $0.window = .three
            $0.deceleration = .fast
            $0.bounces = false
            $0.reducesMotion = true
            $0.autoplay = 4000
            $0.hitTesting = .pageOnly
            $0.neighbourTap = .none
            $0.doubleTap = .previous
            $0.maximumZoom = 2.5
            $0.hasCover = false
            $0.curlRadius = 77
            $0.grabArea = .edges
            $0.hasPageControl = true
            $0.hasArrows = true
            $0.hasIndicator = true
            $0.look = .parallax
            $0.fit = .cover
            $0.appearance = Appearance(
                background: Colour(red: 1, green: 2, blue: 3),
                paper: Colour(red: 4, green: 5, blue: 6), hasShadows: true, cornerRadius: 11,
                scale: 3, captions: .over, gravity: .southWest)
            $0.pagesPerView = 9
        }
        #expect(try Strip(wire: strip.wire).configuration == strip.configuration)
    }

    @Test("knows every choice by its number")
    func codes() {
        #expect(Preset.codes == Preset.allCases)
        #expect(PagingMode.codes == PagingMode.allCases)
        #expect(Look.codes == [.slide, .fade, .cards, .coverflow, .parallax])
        #expect(FlingDistance.codes == FlingDistance.allCases)
        #expect(SnapAlignment.codes == SnapAlignment.allCases)
        #expect(WindowMode.codes == WindowMode.allCases)
        #expect(HitTesting.codes == HitTesting.allCases)
        #expect(NeighbourTap.codes == NeighbourTap.allCases)
        #expect(DoubleTap.codes == DoubleTap.allCases)
        #expect(Fit.codes == Fit.allCases)
        #expect(Gravity.codes == Gravity.allCases)
        #expect(CaptionPlacement.codes == CaptionPlacement.allCases)
        #expect(Axis.codes == Axis.allCases)
        #expect(PageSizeRule.codes == PageSizeRule.allCases)
        #expect(TurnStyle.codes == TurnStyle.allCases)
    }

    private func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }
}
