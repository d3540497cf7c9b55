/// The slots that a strip's pages lie on, as the classic texts lay out their scroll views.
public struct WindowLayout: Hashable, Sendable {
    /// The page on the first slot.
    public var start: PageIndex
    /// The number of slots.
    public var slotCount: Int
    /// How far the slots are scrolled, in pixels.
    public var contentOffset: Point
    /// The size of all slots, in pixels.
    public var contentSize: PixelSize
}
