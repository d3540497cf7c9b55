import ScrollEngine
import Testing

@testable import EngineBridge

@Suite("Events as numbers")
struct InputEventNumbersTests {
    private static let point = Point(x: 12.5, y: 300)

    /// An event of each kind; `numbers` has no default, so that another kind is not forgotten.
    private static let events: [InputEvent] =
        PointerEvent.Phase.allCases.map {
            .pointer(PointerEvent($0, id: 3, at: point, kind: .pen, clientTime: 17))
        } + SwipeDirection.allCases.flatMap { [.swipe($0, velocity: 900), .flip($0)] }
        + Key.allCases.map { .key($0) }
        + AutoplayPauseReason.allCases.map { .autoplay($0, isPaused: true) }
        + [
            .pointer(PointerEvent(.down, id: -1, at: point, kind: .mouse)),
            .swipe(.up, velocity: nil), .tap(point, count: 2), .longPress(point),
            .pinch(scale: 1.5, at: point), .scroll(Vector(dx: -3, dy: 40)), .next, .previous,
            .goTo(PageIndex(7), isAnimated: false), .zoom(scale: 2, at: point),
            .zoom(scale: 2, at: nil), .resize(PixelSize(width: 390, height: 844)), .reload,
        ]

    /// The numbers of an event, by the table at `InputEvent.init(from:)`; nil for a kind that numbers
    /// cannot say.
    private static func numbers(of event: InputEvent) -> [Double]? {
        func place<Choice: CaseIterable & Equatable>(_ choice: Choice) -> Double
        where Choice.AllCases == [Choice] {
            Double(Choice.allCases.firstIndex(of: choice) ?? -1)
        }
        switch event {
        case .pointer(let step):
            return [
                0, place(step.phase), Double(step.id), step.point.x, step.point.y,
                place(step.kind), step.clientTime.map { Double($0) } ?? .nan,
            ]
        case .swipe(let direction, let velocity): return [1, place(direction), velocity ?? .nan]
        case .flip(let direction): return [2, place(direction)]
        case .tap(let point, let count): return [3, point.x, point.y, Double(count)]
        case .longPress(let point): return [4, point.x, point.y]
        case .pinch(let scale, let point): return [5, scale, point.x, point.y]
        case .scroll(let way): return [6, way.dx, way.dy]
        case .key(let key): return [7, place(key)]
        case .next: return [8]
        case .previous: return [9]
        case .goTo(let page, let isAnimated): return [10, Double(page.value), isAnimated ? 1 : 0]
        // The key of an item has 64 bits, more than a double holds; callers send its page with goTo.
        case .goToItem: return nil
        case .zoom(let scale, let point): return [11, scale, point?.x ?? .nan, point?.y ?? .nan]
        case .autoplay(let reason, let isPaused): return [12, place(reason), isPaused ? 1 : 0]
        case .resize(let size): return [13, Double(size.width), Double(size.height)]
        case .reload: return [14]
        }
    }

    @Test("are read", arguments: events)
    func read(_ event: InputEvent) throws {
        var reader = NumberReader(try #require(Self.numbers(of: event)))
        #expect(InputEvent(from: &reader) == event)
    }

    @Test(
        "are none without what they need, or with absurd numbers",
        arguments: [
            [], [-1], [15], [.nan], [0, 0, 1, 5], [0, 9, 1, 5, 5, 0, .nan], [1, 4, 900], [1],
            [3, .nan, 5, 1], [3, .infinity, 5, 1], [3, 5, 5, 0], [5, 0, 5, 5], [7, 99],
            [10, -1, 1],
            [13, 390], [13, 390, 1e300],
        ])
    func refused(_ numbers: [Double]) {
        var reader = NumberReader(numbers)
        #expect(InputEvent(from: &reader) == nil)
    }
}
