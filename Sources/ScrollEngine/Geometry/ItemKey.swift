/// What identifies the item on a page, whatever place the page has: opaque to the engine.
public struct ItemKey: Hashable, Sendable {
    public let value: UInt64

    public init(_ value: UInt64) { self.value = value }
}
