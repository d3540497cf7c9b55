/// How far a lane may go before its ends resist, on the viewport.
package struct ScrollExtent: Hashable, Sendable {
    /// Pixels that its pages may go to the right or down; negative beyond the end.
    package var forth: Double
    /// Pixels that its pages may go to the left or up; negative beyond the end.
    package var back: Double
    /// The viewport along it: what the resistance is measured by (``RubberBand``).
    package var length: Int
    /// Whether it goes on beyond its ends, with resistance.
    package var bounces: Bool
}
