/// The target of a released strip.
package struct SnapTarget: Hashable, Sendable {
    package let place: Int
    /// Whether the strip would move beyond an end, and bounces.
    package let isBounce: Bool
}
