/// Where a strip that was let go comes to rest.
package struct SnapTarget: Hashable, Sendable {
    package let place: Int
    /// Whether it wanted to go beyond an end, and is thrown back.
    package let isBounce: Bool
}
