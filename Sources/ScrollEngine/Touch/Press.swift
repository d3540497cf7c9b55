/// A finger on the strip: where it went down, and what has become of it.
struct Press: Hashable, Sendable {
    var pointer: Int
    var start: Point
    var point: Point
    let slop: Double
    /// Whether it stopped a moving strip: then lifting it is no tap.
    let stoppedMotion: Bool
    /// When it went down, on the clock that its samples are timed by.
    let began: Timestamp
    /// When the strip last heard of it.
    var lastHeard: Timestamp
    /// Whether samples are timed by the client's clock: then those that tell no time of it happen
    /// with the one before.
    let hasClientTime: Bool
    var velocity: ReleaseVelocity
    /// Whether it has gone further than a tap may, in any direction.
    var hasMovedPastSlop = false
    /// Whether it has been told of as a long press, or pinched: then lifting it is no tap.
    var isConsumed = false
    /// What it drags; nil while it is no drag.
    var drag: Drag?

    /// A finger that stays so long is a long press, in milliseconds (Flutter, `kLongPressTimeout`).
    static let longPress: Int64 = 500
    /// A finger of which nothing is heard for so long is gone without having been lifted, in
    /// milliseconds: its client is away.
    static let lostPointerTimeout: Int64 = 60_000

    init(_ pointer: PointerEvent, at now: Timestamp, stoppedMotion: Bool) {
        self.pointer = pointer.id
        start = pointer.point
        point = pointer.point
        slop = pointer.kind.slop
        self.stoppedMotion = stoppedMotion
        hasClientTime = pointer.clientTime != nil
        began = pointer.clientTime.map(Timestamp.init) ?? now
        lastHeard = now
        velocity = ReleaseVelocity()
        velocity.add(pointer.point, at: began)
    }

    /// Goes on as if it had gone down here, though not to tap: another finger has just left.
    mutating func begin(again now: Timestamp) {
        start = point
        drag = nil
        isConsumed = true
        let last = velocity.lastTime ?? now
        velocity = ReleaseVelocity()
        velocity.add(point, at: last)
    }

    /// The time of a sample, on the clock that the samples of this finger are timed by.
    func sampleTime(of pointer: PointerEvent, at now: Timestamp) -> Timestamp {
        guard hasClientTime else { return now }
        return pointer.clientTime.map(Timestamp.init) ?? velocity.lastTime ?? now
    }
}

/// What a finger drags, since it went further than its slop.
struct Drag: Hashable, Sendable {
    /// The lane that it moves, and the picture before it where a page is zoomed.
    let axis: StripAxis
    /// Where the finger was when the drag began.
    let start: Point
    /// Where the lane was then, undone of the rubber band.
    var startPull: Double
}
