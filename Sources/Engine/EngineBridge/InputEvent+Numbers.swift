import ScrollEngine

extension InputEvent {
    /// Reads an event: its number below, and what it says.
    ///
    /// Nil for numbers that no event has.
    ///
    ///     0   pointer     phase, id, x, y, kind, its own time in milliseconds or NaN
    ///     1   swipe       direction, velocity or NaN
    ///     2   flip        direction
    ///     3   tap         x, y, count
    ///     4   longPress   x, y
    ///     5   pinch       scale, x, y
    ///     6   scroll      dx, dy
    ///     7   key         key
    ///     8   next
    ///     9   previous
    ///     10  goTo        page, 1 for animated
    ///     11  zoom        scale, x or NaN, y or NaN
    ///     12  autoplay    reason, 1 for paused
    ///     13  resize      width, height
    ///     14  reload
    ///
    /// Choices are numbered in the order of their cases.
    init?(from reader: inout NumberReader) {
        switch reader.integer(0...14) {
        case 0:
            let phase = reader.choice(of: PointerEvent.Phase.allCases)
            let id = reader.integer(Self.pointerIDs)
            let point = reader.point()
            let kind = reader.choice(of: PointerEvent.Kind.allCases)
            let time = reader.number(Self.pointerTimes)
            guard let phase, let id, let point, let kind else { return nil }
            self = .pointer(
                PointerEvent(
                    phase, id: id, at: point, kind: kind, clientTime: time.map { Int64($0) }))
        case 1:
            guard let direction = reader.choice(of: SwipeDirection.allCases) else { return nil }
            self = .swipe(direction, velocity: reader.number())
        case 2:
            guard let direction = reader.choice(of: SwipeDirection.allCases) else { return nil }
            self = .flip(direction)
        case 3:
            guard let point = reader.point(), let count = reader.integer(1...2) else { return nil }
            self = .tap(point, count: count)
        case 4:
            guard let point = reader.point() else { return nil }
            self = .longPress(point)
        case 5:
            guard let scale = reader.number(Self.scales), let point = reader.point() else {
                return nil
            }
            self = .pinch(scale: scale, at: point)
        case 6:
            guard let way = reader.point() else { return nil }
            self = .scroll(Vector(dx: way.x, dy: way.y))
        case 7:
            guard let key = reader.choice(of: Key.allCases) else { return nil }
            self = .key(key)
        case 8: self = .next
        case 9: self = .previous
        case 10:
            guard let page = reader.integer(Self.pages) else { return nil }
            self = .goTo(PageIndex(page), isAnimated: reader.integer(0...1) == 1)
        case 11:
            guard let scale = reader.number(Self.scales) else { return nil }
            self = .zoom(scale: scale, at: reader.point())
        case 12:
            guard let reason = reader.choice(of: AutoplayPauseReason.allCases) else { return nil }
            self = .autoplay(reason, isPaused: reader.integer(0...1) == 1)
        case 13:
            let (width, height) = (reader.integer(Self.pages), reader.integer(Self.pages))
            guard let width, let height else { return nil }
            self = .resize(PixelSize(width: width, height: height))
        case 14: self = .reload
        default: return nil
        }
    }

    /// Those of 32 bits, as the service takes them.
    private static let pointerIDs = Int(Int32.min)...Int(Int32.max)
    private static let pages = 0...1_000_000_000
    /// Milliseconds that a double has exactly.
    private static let pointerTimes = 0...9_007_199_254_740_991.0
    /// Far beyond the largest magnification.
    private static let scales = 1e-6...1e6
}
