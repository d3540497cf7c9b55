/// How far a lane may go before its ends resist, on the viewport.
public struct ScrollExtent: Hashable, Sendable {
    /// Pixels that its pages may go to the right or down; negative beyond the end.
    public var forth: Double
    /// Pixels that its pages may go to the left or up; negative beyond the end.
    public var back: Double
    /// The viewport along it: what the resistance is measured by (``RubberBand``).
    public var length: Int
    /// Whether it goes on beyond its ends, with resistance.
    public var bounces: Bool
}
