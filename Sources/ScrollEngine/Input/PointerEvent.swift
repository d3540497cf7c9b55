/// A step of a finger, pen or mouse.
public struct PointerEvent: Hashable, Sendable {
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case down
        case move
        case up
        case cancel
    }

    /// What points, for its slop.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case touch
        case pen
        case mouse

        /// How far it must move before a press is a drag, in pixels (Flutter, `kTouchSlop` and
        /// `kPrecisePointerHitSlop`).
        public var slop: Double { self == .mouse ? 1 : 18 }
    }

    public var phase: Phase
    /// Tells pointers apart that are down at the same time.
    public var id: Int
    public var point: Point
    public var kind: Kind
    /// When it happened by the client's own clock, in milliseconds from whatever that counts from.
    ///
    /// Velocities are measured by it where it is told: what lies between client and server delays
    /// some samples more than others.
    public var clientTime: Int64?

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
