import Chance

@testable import ScrollEngine

/// An event, with the milliseconds since the previous one.
struct Step {
    var wait: Int64
    var event: InputEvent
}

/// The kinds of events in a stream.
struct StepKinds: OptionSet {
    let rawValue: Int

    static let gestures = StepKinds(rawValue: 1)
    static let commands = StepKinds(rawValue: 2)
    static let taps = StepKinds(rawValue: 4)
    static let wheel = StepKinds(rawValue: 8)
    static let zoom = StepKinds(rawValue: 16)
    static let resize = StepKinds(rawValue: 32)
    /// Nonsensical events and numbers, and times that jump by days.
    static let absurd = StepKinds(rawValue: 64)
    static let autoplay = StepKinds(rawValue: 128)
    static let jumps = StepKinds(rawValue: 256)

    static let all: StepKinds = [
        .gestures, .commands, .taps, .wheel, .zoom, .resize, .absurd, .autoplay, .jumps,
    ]
    static let civil: StepKinds = [.gestures, .commands, .taps, .wheel, .zoom, .jumps]
}

extension SeededGenerator {
    /// A stream of random events; those of a gesture are consecutive.
    mutating func steps(
        _ kinds: StepKinds, on viewport: PixelSize, pages: Int, atLeast count: Int = 6
    ) -> [Step] {
        var steps: [Step] = []
        while steps.count < count { add(kinds, viewport, pages, to: &steps) }
        return steps
    }

    private mutating func add(
        _ kinds: StepKinds, _ viewport: PixelSize, _ pages: Int, to steps: inout [Step]
    ) {
        if kinds.contains(.absurd), oneIn(4) {
            return steps.append(Step(wait: pause(isAbsurd: true), event: absurd(pages)))
        }
        let wait = pause(isAbsurd: false)
        switch int(0...11) {
        case 0...4 where kinds.contains(.gestures): gesture(kinds, viewport, to: &steps)
        case 5...6 where kinds.contains(.commands):
            steps.append(Step(wait: wait, event: command(kinds, pages)))
        case 7 where kinds.contains(.taps):
            steps.append(Step(wait: wait, event: tap(viewport)))
        case 8...9 where kinds.contains(.wheel): wheel(to: &steps)
        case 10 where kinds.contains(.zoom):
            steps.append(Step(wait: wait, event: zoom(viewport)))
        case 11 where kinds.contains(.resize) && oneIn(2):
            steps.append(Step(wait: wait, event: .resize(self.viewport())))
        case 11 where kinds.contains(.autoplay):
            let hold = pick(AutoplayPauseReason.allCases)
            steps.append(Step(wait: wait, event: .autoplay(hold, isPaused: oneIn(2))))
        default: break
        }
    }

    private mutating func pause(isAbsurd: Bool) -> Int64 {
        switch int(0...7) {
        case 0: 0
        case 1, 2: milliseconds(1...40)
        case 3, 4: milliseconds(60...400)
        case 5, 6: milliseconds(500...3000)
        default: isAbsurd ? milliseconds(0...864_000_000) : 10_000
        }
    }

    mutating func point(on viewport: PixelSize) -> Point {
        Point(x: quarter(0...viewport.width - 1), y: quarter(0...viewport.height - 1))
    }

    // MARK: Kinds

    /// A drag, a fling, a tap or a pinch, ended by a release or a cancellation.
    private mutating func gesture(
        _ kinds: StepKinds, _ viewport: PixelSize, to steps: inout [Step]
    ) {
        let kind = pick(PointerEvent.Kind.allCases)
        var point = point(on: viewport)
        var wait = pause(isAbsurd: false)
        var clock: Int64? = oneIn(2) ? milliseconds(0...1_000_000) : nil
        func send(_ phase: PointerEvent.Phase, id: Int = 1, at point: Point) {
            steps.append(
                Step(
                    wait: wait,
                    event: .pointer(
                        PointerEvent(phase, id: id, at: point, kind: kind, clientTime: clock))))
        }
        send(.down, at: point)
        let isPinch = kinds.contains(.zoom) && oneIn(5)
        if isPinch { send(.down, id: 2, at: self.point(on: viewport)) }
        let reach = pick([3, 30, 150, 600])
        let (dx, dy) = (Double(int(-reach...reach)), Double(int(-reach...reach)))
        for _ in 0..<int(0...3) {
            wait = milliseconds(4...60)
            if let time = clock { clock = time + wait + milliseconds(-2...2) }
            point = Point(x: point.x + dx / 2, y: point.y + dy / 2)
            send(.move, id: isPinch && oneIn(2) ? 2 : 1, at: point)
        }
        wait = oneIn(4) ? 150 : milliseconds(0...20)
        if isPinch { send(.up, id: 2, at: point) }
        send(oneIn(8) ? .cancel : .up, at: point)
    }

    private mutating func command(_ kinds: StepKinds, _ pages: Int) -> InputEvent {
        switch int(0...8) {
        case 0: .next
        case 1: .previous
        case 2, 3:
            .swipe(
                pick(SwipeDirection.allCases),
                velocity: oneIn(2) ? nil : Double(int(0...9000)))
        case 4 where kinds.contains(.jumps):
            .goTo(PageIndex(int(-2...pages + 2)), isAnimated: !oneIn(4))
        case 5 where kinds.contains(.jumps):
            .goToItem(ItemKey(UInt64(int(0...pages + 1))), isAnimated: !oneIn(4))
        case 6 where kinds.contains(.jumps): .key(pick([.home, .end, .pageUp, .pageDown, .space]))
        case 7 where kinds.contains(.jumps): .flip(pick(SwipeDirection.allCases))
        default: .key(pick([.left, .right, .up, .down]))
        }
    }

    private mutating func tap(_ viewport: PixelSize) -> InputEvent {
        let point = point(on: viewport)
        switch int(0...4) {
        case 0: return .longPress(point)
        case 1: return .tap(point, count: 2)
        case 2: return .key(.enter)
        default: return .tap(point, count: 1)
        }
    }

    private mutating func wheel(to steps: inout [Step]) {
        let size = pick([2, 10, 40, 120, 500])
        let (dx, dy) = (Double(int(-size...size)), Double(int(-size...size)))
        var wait = pause(isAbsurd: false)
        for _ in 0..<int(1...3) {
            steps.append(Step(wait: wait, event: .scroll(Vector(dx: dx, dy: dy))))
            wait = milliseconds(5...100)
        }
    }

    private mutating func zoom(_ viewport: PixelSize) -> InputEvent {
        let point = point(on: viewport)
        switch int(0...3) {
        case 0: return .pinch(scale: pick([0.3, 0.9, 1.2, 3, 30]), at: point)
        case 1: return .key(pick([.zoomIn, .zoomOut, .escape]))
        default: return .zoom(scale: pick([0.5, 1, 1.5, 2, 4, 50]), at: oneIn(3) ? nil : point)
        }
    }

    // MARK: Nonsensical input

    private mutating func absurd(_ pages: Int) -> InputEvent {
        switch int(0...9) {
        case 0: .scroll(Vector(dx: absurdLength(), dy: absurdLength()))
        case 1: .pinch(scale: pick([1e-3, 1, 1e3]), at: absurdPoint())
        case 2: .zoom(scale: pick([-1, 0, 1e-3, 1e3, .greatestFiniteMagnitude]), at: absurdPoint())
        case 3: .tap(absurdPoint(), count: pick([-1, 0, 1, 2, 1000]))
        case 4:
            .swipe(pick(SwipeDirection.allCases), velocity: pick([-1e9, 0, 1e9, .infinity, .nan]))
        case 5: .goTo(PageIndex(pick([-1_000_000_000, pages * 3, 1 << 40])), isAnimated: oneIn(2))
        case 6: .resize(PixelSize(width: pick([-5, 0, 15, 5000]), height: int(1...5000)))
        default:
            .pointer(
                PointerEvent(
                    pick(PointerEvent.Phase.allCases), id: int(1...3), at: absurdPoint(),
                    kind: pick(PointerEvent.Kind.allCases),
                    clientTime: oneIn(2) ? nil : pick([0, 1000, 1016, 1 << 53])))
        }
    }

    private mutating func absurdPoint() -> Point { Point(x: absurdLength(), y: absurdLength()) }

    private mutating func absurdLength() -> Double {
        pick([-1e6, 1e6, 0, Double(int(-2000...2000)), quarter(0...500)])
    }
}
