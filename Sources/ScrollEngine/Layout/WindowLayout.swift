/// The slots that a strip's pages lie on, as the classic texts lay out their scroll views.
package struct WindowLayout: Hashable, Sendable {
    /// The page on the first slot.
    package var start: PageIndex
    package var slotCount: Int
    /// How far the slots are scrolled, in pixels.
    package var contentOffset: Point
    package var contentSize: PixelSize
}
