import Testing

@testable import ScrollEngine

/// Galleries side by side; the pages of each are above one another.
struct TestSections: PageSource {
    /// The items of each gallery.
    var galleries: [[UInt64]]

    init(_ counts: Int...) {
        galleries = counts.enumerated().map { gallery, count in
            (0..<count).map { UInt64(gallery * 100 + $0) }
        }
    }

    var items: [UInt64] { galleries.flatMap { $0 } }
    var pageCount: Int { items.count }
    func item(on page: PageIndex) -> ItemKey { ItemKey(items[page.value]) }
    func page(of item: ItemKey) -> PageIndex? {
        items.firstIndex(of: item.value).map { PageIndex($0) }
    }
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }
    var sectionCount: Int { galleries.count }
    func section(_ index: Int) -> PageSection {
        let start = galleries[..<index].reduce(0) { $0 + $1.count }
        return PageSection(
            key: ItemKey(galleries[index][0] / 100), pages: start..<start + galleries[index].count)
    }
    func section(of page: PageIndex) -> Int {
        (0..<galleries.count).first { section($0).pages.contains(page.value) } ?? 0
    }
}

@Suite("A magazine")
struct MagazineTests {
    private var sections = TestSections(3, 5, 2)
    private var strip: Strip
    private var now: Int64 = 0

    init() throws {
        strip = try Strip(
            StripConfiguration(preset: .magazine, viewport: PixelSize(width: 600, height: 800)),
            on: PageIndex(0), over: sections)
    }

    private var layout: StripLayout {
        strip.layout(at: Timestamp(milliseconds: now), over: sections)
    }

    private var current: UInt64? { layout.currentPage.map { sections.items[$0.value] } }

    @discardableResult
    private mutating func send(_ event: InputEvent, after wait: Int64 = 0) -> [Outcome] {
        now += wait
        return strip.handle(event, at: Timestamp(milliseconds: now), over: sections)
    }

    private mutating func drag(_ points: (Double, Double)...) {
        for (number, point) in points.enumerated() {
            send(
                .pointer(
                    PointerEvent(
                        number == 0 ? .down : .move, id: 1, at: Point(x: point.0, y: point.1),
                        kind: .touch)), after: 16)
        }
        guard let last = points.last else { return }
        send(.pointer(PointerEvent(.up, id: 1, at: Point(x: last.0, y: last.1), kind: .touch)))
    }

    private mutating func rest() { now += 5000 }

    @Test("that is scrolled to an offset rests on the gallery there")
    func scrolled() {
        // Galleries are as wide as the viewport, 600: the offset of the third is 1,200.
        let scrolled = strip.scrolled(to: 1200, over: sections)
        let layout = scrolled.layout(at: .epoch, over: sections)
        #expect(layout.currentPage.map { sections.items[$0.value] } == 200)
        #expect(layout.contentOffset.x == 1200)
    }

    @Test("flips pages up and down, and galleries left and right, at once")
    mutating func flips() {
        send(.flip(.up))
        #expect(current == 1)
        send(.flip(.left))
        #expect(current == 100)
        #expect(layout.motion.kind == .resting)
        send(.flip(.up))
        #expect(current == 101)
        // The gallery was left at its second page.
        send(.flip(.right))
        #expect(current == 1)
        #expect(layout.motion.kind == .resting)
        #expect(send(.flip(.right)) == [.nothing])
    }

    @Test("has galleries side by side and pages above one another")
    func places() {
        let pages = layout.pages
        #expect(pages.map { sections.items[$0.index.value] } == [0, 1, 100])
        #expect(pages.map(\.frame.x) == [0, 0, 600])
        #expect(pages.map(\.frame.y) == [0, 800, 0])
        #expect(layout.contentSize == PixelSize(width: 1800, height: 2400))
    }

    @Test("turns pages up and down, and galleries left and right")
    mutating func swipes() {
        send(.swipe(.up, velocity: nil))
        rest()
        #expect(current == 1)
        #expect(layout.contentOffset == Point(x: 0, y: 800))
        send(.swipe(.left, velocity: nil))
        rest()
        #expect(current == 100)
        send(.key(.down))
        rest()
        #expect(current == 101)
    }

    @Test("keeps the place in every gallery")
    mutating func places2() {
        for event in [InputEvent.swipe(.up, velocity: nil), .swipe(.up, velocity: nil)] {
            send(event)
            rest()
        }
        #expect(current == 2)
        send(.swipe(.left, velocity: nil))
        rest()
        send(.swipe(.up, velocity: nil))
        rest()
        #expect(current == 101)
        #expect(
            send(.swipe(.right, velocity: nil)) == [
                .pageChanged(from: PageIndex(4), to: PageIndex(2))
            ]
        )
        now += 100
        // While the strip moves back, the first gallery shows its last visited page.
        #expect(
            Set(layout.pages.filter(\.isVisible).map { sections.items[$0.index.value] }) == [
                2, 101,
            ])
        rest()
        #expect(current == 2)
        send(.swipe(.left, velocity: nil))
        rest()
        #expect(current == 101)
    }

    @Test("locks the direction in which a finger sets out")
    mutating func lock() {
        drag((300, 600), (305, 540), (400, 300), (450, 250))
        rest()
        #expect(current == 1)
        drag((500, 400), (440, 405), (300, 100), (200, 50))
        rest()
        #expect(current == 100)
    }

    @Test("stays on its item when the page changes its size")
    mutating func rotation() {
        send(.swipe(.left, velocity: nil))
        rest()
        send(.goTo(PageIndex(6), isAnimated: true))
        rest()
        #expect(current == 103)
        send(.resize(PixelSize(width: 800, height: 600)))
        #expect(current == 103)
        #expect(layout.contentOffset == Point(x: 800, y: 1800))
        send(.swipe(.right, velocity: nil))
        rest()
        send(.swipe(.left, velocity: nil))
        rest()
        #expect(current == 103)
    }

    @Test("continues to the next gallery after the last page of one, and back")
    mutating func next() {
        var seen: [UInt64] = []
        for _ in 0..<9 {
            send(.next)
            rest()
            seen.append(current ?? 999)
        }
        #expect(seen == [1, 2, 100, 101, 102, 103, 104, 200, 201])
        for _ in 0..<9 {
            send(.previous)
            rest()
        }
        #expect(current == 0)
    }

    @Test("stays on its item when galleries come, go and grow")
    mutating func living() {
        send(.goTo(PageIndex(5), isAnimated: false))
        #expect(current == 102)
        sections.galleries.insert([700, 701], at: 0)
        sections.galleries[2].insert(150, at: 0)
        #expect(current == 102)
        send(.reload)
        #expect(current == 102)
        #expect(layout.contentOffset == Point(x: 1200, y: 2400))
        sections.galleries.remove(at: 2)
        send(.reload)
        #expect(current != nil)
        sections.galleries = []
        send(.reload)
        #expect(layout.pages.isEmpty)
    }
}
