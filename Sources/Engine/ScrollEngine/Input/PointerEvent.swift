/// A step of a finger, pen or mouse.
public struct PointerEvent: Hashable, Sendable {
    /// The phase of a pointer.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case down
        case move
        case up
        case cancel
    }

    /// The kind of pointer, which decides its slop.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case touch
        case pen
        case mouse

        /// How far it must move before a press becomes a drag, in pixels (Flutter, `kTouchSlop` and
        /// `kPrecisePointerHitSlop`).
        public var slop: Double { self == .mouse ? 1 : 18 }
    }

    /// The phase of the pointer.
    public var phase: Phase
    /// Distinguishes simultaneous pointers.
    public var id: Int
    /// Its position, in pixels of the viewport.
    public var point: Point
    /// The kind of pointer.
    public var kind: Kind
    /// The time of the step on the pointer's own clock, in milliseconds from any origin.
    ///
    /// Velocities are computed from it, because a network delays samples unevenly. If it is nil,
    /// the time of the event is used.
    public var clientTime: Int64?

    /// Creates a step of a pointer.
    public init(
        _ phase: Phase, id: Int, at point: Point, kind: Kind, clientTime: Int64? = nil
    ) {
        self.phase = phase
        self.id = id
        self.point = point
        self.kind = kind
        self.clientTime = clientTime
    }
}
