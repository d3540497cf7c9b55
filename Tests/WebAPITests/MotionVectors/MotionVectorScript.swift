import Chance
import JSONCoding
import ScrollEngine

/// Events with their times, as a browser sends them.
struct MotionVectorScript {
    /// An event, and its members in JSON besides its time.
    struct Event {
        let time: Int64
        let input: InputEvent
        let members: (inout JSONWriter) -> Void
    }

    private(set) var events: [Event] = []
    private var time: Int64 = 1000
    private var random: SeededGenerator
    private let viewport: PixelSize
    private let pageCount: Int

    /// A script of gestures and commands that follow one another at random distances.
    init(seed: UInt64, on viewport: PixelSize, pageCount: Int, steps: Int) {
        random = SeededGenerator(seed: seed)
        self.viewport = viewport
        self.pageCount = pageCount
        for _ in 0..<steps { addStep() }
        turnViews()
    }

    private mutating func addStep() {
        // Some steps interrupt the one before, others find the strip at rest.
        time += [40, 90, 180, 450, 1500][Int.random(in: 0..<5, using: &random)]
        switch Int.random(in: 0..<16, using: &random) {
        case 0...2: flick()
        case 3, 4: drag()
        case 5: flicks()
        case 6: tap()
        case 7: doubleTap()
        case 8: pinch()
        case 9, 10: command()
        case 11, 12: press(key: [.left, .right, .up, .down].randomElement(using: &random) ?? .left)
        case 13:
            press(
                key: [.home, .end, .space, .zoomIn, .escape].randomElement(using: &random) ?? .end)
        default: turnWheel()
        }
    }

    // MARK: Gestures

    private mutating func flick() {
        let (width, height) = (Double(viewport.width), Double(viewport.height))
        let isAcross = Int.random(in: 0..<4, using: &random) == 0
        let sign = Bool.random(using: &random) ? 1.0 : -1
        let way = Double.random(in: 0.15...0.5, using: &random) * sign
        let start = point(within: 0.3...0.7)
        let end = Point(
            x: start.x + (isAcross ? 0.05 : 1) * way * width,
            y: start.y + (isAcross ? 1 : 0.05) * way * height)
        swipe(from: start, to: end, steps: 5, hold: 0, kind: .touch)
    }

    private mutating func drag() {
        let kind: PointerEvent.Kind = Bool.random(using: &random) ? .mouse : .touch
        swipe(
            from: point(within: 0.1...0.9), to: point(within: -0.2...1.2), steps: 12,
            hold: Bool.random(using: &random) ? 130 : 0, kind: kind)
    }

    /// Three flicks in one direction, one soon after the other.
    private mutating func flicks() {
        let sign = Bool.random(using: &random) ? 1.0 : -1
        for _ in 0..<3 {
            let start = point(within: 0.45...0.55)
            let end = Point(x: start.x - sign * 0.3 * Double(viewport.width), y: start.y + 3)
            swipe(from: start, to: end, steps: 4, hold: 0, kind: .touch)
            time += 70
        }
    }

    private mutating func swipe(
        from start: Point, to end: Point, steps: Int, hold: Int64, kind: PointerEvent.Kind
    ) {
        add(.down, start, kind)
        for step in 1...steps {
            time += 16
            let share = Double(step) / Double(steps)
            add(
                .move,
                Point(
                    x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share),
                kind)
        }
        time += 4 + hold
        add(.up, end, kind)
    }

    private mutating func tap() {
        let point = point(within: 0.02...0.98)
        add(.down, point, .touch)
        time += 60
        add(.up, point, .touch)
    }

    private mutating func doubleTap() {
        let point = point(within: 0.4...0.6)
        for _ in 0..<2 {
            add(.down, point, .touch)
            time += 50
            add(.up, point, .touch)
            time += 90
        }
    }

    private mutating func pinch() {
        let middle = point(within: 0.4...0.6)
        let (start, end) = (
            Double.random(in: 30...120, using: &random), Double.random(in: 20...300, using: &random)
        )
        func finger(_ side: Double, _ distance: Double) -> Point {
            Point(x: middle.x + side * distance, y: middle.y + side * distance / 3)
        }
        add(.down, finger(-1, start), .touch, id: 1)
        add(.down, finger(1, start), .touch, id: 2)
        for step in 1...6 {
            time += 16
            let distance = start + (end - start) * Double(step) / 6
            add(.move, finger(-1, distance), .touch, id: 1)
            add(.move, finger(1, distance), .touch, id: 2)
        }
        let isFirstLast = Bool.random(using: &random)
        time += 20
        add(.up, finger(isFirstLast ? 1 : -1, end), .touch, id: isFirstLast ? 2 : 1)
        time += 30
        add(.up, finger(isFirstLast ? -1 : 1, end), .touch, id: isFirstLast ? 1 : 2)
    }

    // MARK: Commands

    private mutating func command() {
        let page = Int.random(in: 0..<pageCount, using: &random)
        let isAnimated = Int.random(in: 0..<4, using: &random) > 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: add(.next) { $0.member("type", plain: "next") }
        case 1: add(.previous) { $0.member("type", plain: "previous") }
        case 2:
            add(.goTo(PageIndex(page), isAnimated: isAnimated)) {
                $0.member("type", plain: "goTo")
                $0.member("page", page)
                $0.member("animated", isAnimated)
            }
        default:
            let (scale, point) = (
                Double(Int.random(in: 5...30, using: &random)) / 10, point(within: 0.3...0.7)
            )
            add(.pinch(scale: scale, at: point)) {
                $0.member("type", plain: "pinch")
                $0.member("scale", scale)
                $0.member("x", point.x)
                $0.member("y", point.y)
            }
        }
    }

    private mutating func press(key: Key) {
        add(.key(key)) {
            $0.member("type", plain: "key")
            $0.member("key", plain: key.rawValue)
        }
    }

    /// Turns by as many pages as are fully visible, from rest and on the way.
    private mutating func turnViews() {
        for (key, pause) in [(Key.space, 1500), (.space, 90), (.pageUp, 1500)] {
            time += Int64(pause)
            press(key: key)
        }
    }

    private mutating func turnWheel() {
        let sign = Bool.random(using: &random) ? 1.0 : -1
        let isAcross = Bool.random(using: &random)
        // A notch, or the swell and the tail of a trackpad.
        let deltas: [Double] =
            Bool.random(using: &random) ? [120] : [2, 9, 24, 50, 60, 42, 30, 20, 12, 6, 3, 1]
        for delta in deltas {
            let (dx, dy) = isAcross ? (sign * delta, 1) : (1, sign * delta)
            add(.scroll(Vector(dx: dx, dy: dy))) {
                $0.member("type", plain: "scroll")
                $0.member("dx", dx)
                $0.member("dy", dy)
            }
            time += 16
        }
    }

    // MARK: Events

    /// A point whose coordinates are shares of the viewport's in a range, in tenths of a pixel.
    private mutating func point(within range: ClosedRange<Double>) -> Point {
        func coordinate(_ side: Int) -> Double {
            (Double.random(in: range, using: &random) * Double(side) * 10).rounded() / 10
        }
        return Point(x: coordinate(viewport.width), y: coordinate(viewport.height))
    }

    private mutating func add(
        _ phase: PointerEvent.Phase, _ point: Point, _ kind: PointerEvent.Kind, id: Int = 1
    ) {
        let point = Point(x: (point.x * 10).rounded() / 10, y: (point.y * 10).rounded() / 10)
        let pointer = PointerEvent(phase, id: id, at: point, kind: kind, clientTime: time)
        add(.pointer(pointer)) {
            $0.member("type", plain: phase.rawValue)
            $0.member("id", id)
            $0.member("x", point.x)
            $0.member("y", point.y)
            $0.member("pointer", plain: kind.rawValue)
        }
    }

    private mutating func add(
        _ input: InputEvent, _ members: @escaping (inout JSONWriter) -> Void
    ) {
        events.append(Event(time: time, input: input, members: members))
    }
}
