/// Identifies the item on a page when the page's index changes; opaque to the engine.
public struct ItemKey: Hashable, Sendable {
    /// A number that the caller chose.
    public let value: UInt64

    /// Creates a key; equal keys identify the same item.
    @inlinable public init(_ value: UInt64) { self.value = value }
}
