/// Where one page stands.
package struct PagePlacement: Hashable, Sendable {
    package var index: PageIndex
    /// The place along the strip: the index itself, unless the strip loops.
    package var place: Int
    /// The place among the slots of the window.
    package var slot: Int
    package var item: ItemKey
    /// The page in the viewport; it may lie partly or wholly outside.
    package var frame: PixelRect
    /// What the padding leaves of the page for its picture, in the viewport.
    package var box: PixelRect
    /// The picture in its box, not magnified; nil until its size is known.
    package var picture: PixelRect?
    /// Whether any pixel of the page lies in the viewport.
    package var isVisible: Bool

    package init(
        index: PageIndex, place: Int, slot: Int, item: ItemKey, frame: PixelRect, box: PixelRect,
        picture: PixelRect?, isVisible: Bool
    ) {
        self.index = index
        self.place = place
        self.slot = slot
        self.item = item
        self.frame = frame
        self.box = box
        self.picture = picture
        self.isVisible = isVisible
    }
}
