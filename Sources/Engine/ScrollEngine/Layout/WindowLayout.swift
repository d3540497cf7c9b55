/// The slots of a strip's pages, as the original articles lay out their scroll views.
public struct WindowLayout: Hashable, Sendable {
    /// The page on the first slot.
    public var start: PageIndex
    /// The number of slots.
    public var slotCount: Int
    /// The scroll offset of the slots, in pixels.
    public var contentOffset: Point
    /// The size of all slots, in pixels.
    public var contentSize: PixelSize
}
