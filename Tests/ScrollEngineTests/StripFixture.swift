@testable import ScrollEngine

/// Pages for tests: item k is on page k unless the order differs.
struct TestPages: PageSource {
    var items: [UInt64]
    var size: PixelSize?

    init(_ count: Int, pictures size: PixelSize? = nil) {
        items = (0..<count).map(UInt64.init)
        self.size = size
    }

    var pageCount: Int { items.count }
    func item(on page: PageIndex) -> ItemKey { ItemKey(items[page.value]) }
    func page(of item: ItemKey) -> PageIndex? {
        items.firstIndex(of: item.value).map { PageIndex($0) }
    }
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { size }
}

/// A strip with its album and a clock that the test sets.
///
/// A preview on the usual viewport has pages of 560 x 640, 600 px apart, so that tests of motion do
/// not depend on default sizes.
struct StripFixture {
    var strip: Strip
    var album: TestPages
    var now: Int64 = 0

    static let usualViewport = PixelSize(width: 1024, height: 768)

    init(
        preset: Preset = .preview, pages: Int = 12, on page: Int = 0, pictures: PixelSize? = nil,
        viewport: PixelSize = Self.usualViewport,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = StripConfiguration(preset: preset, viewport: viewport)
        if preset == .preview, viewport == Self.usualViewport {
            configuration.pageSize = PixelSize(width: 560, height: 640)
        }
        change(&configuration)
        album = TestPages(pages, pictures: pictures)
        strip = try Strip(configuration, on: PageIndex(page), over: album)
    }

    var layout: StripLayout { strip.layout(at: Timestamp(milliseconds: now), over: album) }
    var offset: Double { strip.offset(at: Timestamp(milliseconds: now)) }

    @discardableResult
    mutating func send(_ event: InputEvent, after wait: Int64 = 0) -> [Outcome] {
        now += wait
        return strip.handle(event, at: Timestamp(milliseconds: now), over: album)
    }

    @discardableResult
    mutating func pointer(
        _ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 384, after wait: Int64 = 0,
        id: Int = 1, kind: PointerEvent.Kind = .mouse
    ) -> [Outcome] {
        send(
            .pointer(PointerEvent(phase, id: id, at: Point(x: x, y: y), kind: kind)), after: wait)
    }

    /// Drags with a mouse in samples `step` apart, and releases at the last sample.
    @discardableResult
    mutating func drag(_ xs: [Double], every step: Int64) -> [Outcome] {
        var outcomes = pointer(.down, xs[0])
        for x in xs.dropFirst() { outcomes += pointer(.move, x, after: step) }
        return outcomes + pointer(.up, xs[xs.count - 1])
    }

    /// Advances the clock until the strip rests.
    mutating func rest() { now += 10_000 }
}
