/// A finger on the strip: where it went down, and what has become of it.
package struct Press: Hashable, Sendable {
    package var pointer: Int
    package var start: Point
    package var point: Point
    package let slop: Double
    /// Whether it stopped a moving strip: then lifting it is no tap.
    package let stoppedMotion: Bool
    /// When it went down, on the clock that its samples are timed by.
    package let began: Timestamp
    /// When the strip last heard of it.
    package var lastHeard: Timestamp
    /// Whether samples are timed by the client's clock: then those that tell no time of it happen
    /// with the one before.
    package let hasClientTime: Bool
    package var velocity: ReleaseVelocity
    /// Whether it has gone further than a tap may, in any direction.
    package var hasMovedPastSlop = false
    /// Whether it has been told of as a long press, or pinched: then lifting it is no tap.
    package var isConsumed = false
    /// What it drags; nil while it is no drag.
    package var drag: Drag?

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

    /// A finger that is down already, field by field.
    package init(
        pointer: Int, start: Point, point: Point, slop: Double, stoppedMotion: Bool,
        hasClientTime: Bool, hasMovedPastSlop: Bool, isConsumed: Bool, began: Timestamp,
        lastHeard: Timestamp, velocity: ReleaseVelocity, drag: Drag?
    ) {
        self.pointer = pointer
        self.start = start
        self.point = point
        self.slop = slop
        self.stoppedMotion = stoppedMotion
        self.hasClientTime = hasClientTime
        self.hasMovedPastSlop = hasMovedPastSlop
        self.isConsumed = isConsumed
        self.began = began
        self.lastHeard = lastHeard
        self.velocity = velocity
        self.drag = drag
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

extension Press {
    /// The point on the finger's way at which its slop was spent: a drag begins there, so that the
    /// strip does not jump by the slop.
    var afterSlop: Point {
        let distance = start.distance(to: point)
        guard distance > slop else { return point }
        let share = slop / distance
        return Point(
            x: start.x + (point.x - start.x) * share, y: start.y + (point.y - start.y) * share)
    }
}
