/// A finger on the strip since it went down.
package struct Press: Hashable, Sendable {
    package var pointer: Int
    package var start: Point
    package var point: Point
    package let slop: Double
    /// Whether it stopped a moving strip; lifting it is then no tap.
    package let stoppedMotion: Bool
    /// The offsets to which the axes were moving when it stopped them, in pixels; nil for an axis
    /// that was at rest.
    package var interrupted: AxisOffsets
    /// The time at which it went down, on the clock of its samples.
    package let began: Timestamp
    /// The time of its last event.
    package var lastHeard: Timestamp
    /// Whether samples use the client's clock; those without a client time are then simultaneous
    /// with the previous one.
    package let hasClientTime: Bool
    package var velocity: ReleaseVelocity
    /// Whether it has moved further than a tap may, in any direction.
    package var hasMovedPastSlop = false
    /// Whether it was reported as a long press, or pinched; lifting it is then no tap.
    package var isConsumed = false
    /// Its drag; nil if it does not drag.
    package var drag: Drag?

    /// The duration of a long press, in milliseconds (Flutter, `kLongPressTimeout`).
    static let longPress: Int64 = 500
    /// The time without events after which a pointer counts as lost, in milliseconds: its client
    /// has disconnected.
    static let lostPointerTimeout: Int64 = 60_000
    /// The longest contact of a flick, in milliseconds (Swiper, `longSwipesMs`): a finger that stays
    /// longer places the strip, and no longer adds to a motion that it stopped.
    static let longestFlick: Int64 = 300

    init(
        _ pointer: PointerEvent, at now: Timestamp, stoppedMotion: Bool,
        interrupted: AxisOffsets = AxisOffsets()
    ) {
        self.pointer = pointer.id
        start = pointer.point
        point = pointer.point
        slop = pointer.kind.slop
        self.stoppedMotion = stoppedMotion
        self.interrupted = interrupted
        hasClientTime = pointer.clientTime != nil
        began = pointer.clientTime.map(Timestamp.init) ?? now
        lastHeard = now
        velocity = ReleaseVelocity()
        velocity.add(pointer.point, at: began)
    }

    /// Restores a press from its fields.
    package init(
        pointer: Int, start: Point, point: Point, slop: Double, stoppedMotion: Bool,
        interrupted: AxisOffsets, hasClientTime: Bool, hasMovedPastSlop: Bool, isConsumed: Bool,
        began: Timestamp, lastHeard: Timestamp, velocity: ReleaseVelocity, drag: Drag?
    ) {
        self.pointer = pointer
        self.start = start
        self.point = point
        self.slop = slop
        self.stoppedMotion = stoppedMotion
        self.interrupted = interrupted
        self.hasClientTime = hasClientTime
        self.hasMovedPastSlop = hasMovedPastSlop
        self.isConsumed = isConsumed
        self.began = began
        self.lastHeard = lastHeard
        self.velocity = velocity
        self.drag = drag
    }

    /// Restarts the press at the present point, but not as a tap, because another finger was just
    /// lifted.
    mutating func begin(again now: Timestamp) {
        start = point
        drag = nil
        isConsumed = true
        interrupted = AxisOffsets()
        let last = velocity.lastTime ?? now
        velocity = ReleaseVelocity()
        velocity.add(point, at: last)
    }

    /// The time of a sample, on the clock of this finger's samples.
    func sampleTime(of pointer: PointerEvent, at now: Timestamp) -> Timestamp {
        guard hasClientTime else { return now }
        return pointer.clientTime.map(Timestamp.init) ?? velocity.lastTime ?? now
    }
}

/// An offset for each axis, in pixels along it; nil for an axis that has none.
package struct AxisOffsets: Hashable, Sendable {
    package var main: Double?
    package var cross: Double?

    package init(main: Double? = nil, cross: Double? = nil) {
        self.main = main
        self.cross = cross
    }

    subscript(axis: StripAxis) -> Double? {
        get { axis == .main ? main : cross }
        set {
            if axis == .main { main = newValue } else { cross = newValue }
        }
    }
}

extension Press {
    /// Whether the finger has been down so briefly that lifting it at this time, on the clock of its
    /// samples, is a flick.
    func isFlick(liftedAt time: Timestamp) -> Bool {
        time.milliseconds &- began.milliseconds <= Self.longestFlick
    }

    /// The point at which the slop was exceeded: a drag starts there, so that the strip does not
    /// jump by the slop.
    var afterSlop: Point {
        let distance = start.distance(to: point)
        guard distance > slop else { return point }
        let share = slop / distance
        return Point(
            x: start.x + (point.x - start.x) * share, y: start.y + (point.y - start.y) * share)
    }
}
