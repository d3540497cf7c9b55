/// The distance that an axis can scroll before its ends resist, in the viewport.
public struct ScrollExtent: Hashable, Sendable {
    /// Pixels that its pages can move right or down; negative beyond the end.
    public var forth: Double
    /// Pixels that its pages can move left or up; negative beyond the end.
    public var back: Double
    /// The viewport's length along the axis, which determines the resistance (`RubberBand`).
    public var length: Int
    /// Whether it can move beyond its ends, with resistance.
    public var bounces: Bool
}
