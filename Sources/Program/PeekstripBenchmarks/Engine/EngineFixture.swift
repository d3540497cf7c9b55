import ScrollEngine

/// A gallery of numbered pages; the pages are computed, so the gallery's size has no cost.
struct NumberedPages: PageSource {
    /// Pages per section.
    static let sectionLength = 2

    let pageCount: Int
    /// The lengths of the pages, which a source keeps (``PageSource/lengths(_:)``); nil if no strip asks.
    let lengths: PageLengthTable?

    func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        lengths ?? PageLengthTable(pageCount, ofLength: rule.length(of: nil))
    }
    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? {
        item.value < UInt64(pageCount) ? PageIndex(Int(item.value)) : nil
    }
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        PixelSize(width: box.width, height: box.width * 3 / 4)
    }
    var sectionCount: Int { pageCount / Self.sectionLength }
    func section(_ index: Int) -> PageSection {
        let first = index * Self.sectionLength
        return PageSection(
            key: ItemKey(UInt64(index)), pages: first..<first + Self.sectionLength)
    }
    func section(of page: PageIndex) -> Int { page.value / Self.sectionLength }
}

/// A strip on the first page of the middle section, with its clock.
struct EngineFixture {
    /// The page counts that must cost the same.
    static let pageCounts = [10, 1_000_000]

    let pages: NumberedPages
    var strip: Strip
    var now = Timestamp(milliseconds: 1000)

    init(
        _ preset: Preset, pages count: Int, _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = StripConfiguration(
            preset: preset, viewport: PixelSize(width: 1024, height: 768))
        change(&configuration)
        pages = NumberedPages(
            pageCount: count,
            lengths: StripGeometry(configuration).pictureLengths.map {
                PageLengthTable(count, ofLength: $0.length(of: nil))
            })
        let section = count / 2 / NumberedPages.sectionLength
        strip = try Strip(
            configuration, on: PageIndex(section * NumberedPages.sectionLength), over: pages)
    }

    /// Handles an event `wait` milliseconds later.
    mutating func send(_ event: InputEvent, after wait: Int64 = 0) {
        now = now.later(by: wait)
        _ = strip.handle(event, at: now, over: pages)
    }

    /// The same strip while a finger drags it.
    var dragged: EngineFixture {
        var fixture = self
        fixture.send(.pointer(Self.finger(.down, x: 1000)))
        for x in [970.0, 930, 890] { fixture.send(.pointer(Self.finger(.move, x: x)), after: 16) }
        return fixture
    }

    static func finger(_ phase: PointerEvent.Phase, x: Double) -> PointerEvent {
        PointerEvent(phase, id: 1, at: Point(x: x, y: 384), kind: .touch)
    }
}
