/// What identifies the item on a page, whatever place the page has: opaque to the engine.
package struct ItemKey: Hashable, Sendable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }
}
