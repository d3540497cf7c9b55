import ScrollEngine

extension InputEvent {
    /// Any event, with all numbers that requests accept; pointers are more frequent than others.
    init(from input: inout FuzzInput) {
        switch input.byte() % 24 {
        case 0: self = .next
        case 1: self = .previous
        case 2: self = .swipe(input.one(of: SwipeDirection.allCases), velocity: nil)
        case 3:
            let direction = input.one(of: SwipeDirection.allCases)
            self = .swipe(direction, velocity: abs(input.pixels()))
        case 4: self = .tap(Point(from: &input), count: 1 + Int(input.byte() % 3))
        case 5: self = .longPress(Point(from: &input))
        case 6: self = .pinch(scale: input.scale(), at: Point(from: &input))
        case 7: self = .scroll(Vector(dx: input.pixels() / 8, dy: input.pixels() / 8))
        case 8: self = .key(input.one(of: Key.allCases))
        case 9: self = .goTo(PageIndex(input.page()), isAnimated: input.flag())
        case 10: self = .goToItem(ItemKey(UInt64(input.byte())), isAnimated: input.flag())
        case 11: self = .zoom(scale: input.scale(), at: input.maybe { Point(from: &$0) })
        case 12:
            self = .autoplay(input.one(of: AutoplayPauseReason.allCases), isPaused: input.flag())
        case 13: self = .resize(StripConfiguration.viewport(&input))
        case 14: self = .reload
        case 15: self = .flip(input.one(of: SwipeDirection.allCases))
        default: self = .pointer(PointerEvent(from: &input))
        }
    }
}

extension PointerEvent {
    fileprivate init(from input: inout FuzzInput) {
        let choice = input.byte()
        self.init(
            [.down, .move, .move, .move, .move, .up, .up, .cancel][Int(choice & 7)],
            id: Int(choice >> 3 & 1), at: Point(from: &input),
            kind: [.touch, .mouse, .pen, .touch][Int(choice >> 4 & 3)],
            clientTime: choice >> 6 == 1 ? input.wait() : nil)
    }
}

extension Point {
    fileprivate init(from input: inout FuzzInput) {
        self.init(x: input.pixels(), y: input.pixels())
    }
}

extension FuzzInput {
    fileprivate mutating func scale() -> Double {
        one(of: [1, 2, 0.5, 4, 1.000_001, 16, 1e-6, 1e6, 0, 1.5, 3])
    }

    fileprivate mutating func page() -> Int {
        one(of: [0, 1, 2, 5, 11, 12, 999_999, 1_000_000_000, -1])
    }
}
