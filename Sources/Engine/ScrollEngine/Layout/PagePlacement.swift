/// The position of one page.
public struct PagePlacement: Hashable, Sendable {
    /// The page.
    public var index: PageIndex
    /// The place along the strip: the page's index, unless the strip loops.
    public var place: Int
    /// The index among the slots of the window.
    public var slot: Int
    /// The item on the page.
    public var item: ItemKey
    /// The page in the viewport; it may lie partly or wholly outside.
    ///
    /// A magnified page is as large as its picture as far as the viewport has room, and the pages
    /// beside it are aside.
    public var frame: PixelRect
    /// The page without its padding: the box for its picture, in the viewport.
    public var box: PixelRect
    /// The picture in its box, not magnified; nil until its size is known.
    public var picture: PixelRect?
    /// Whether any pixel of the page shows in the viewport.
    public var isVisible: Bool
    /// How much further the page is in a frame, in device pixels: less than a pixel of the viewport.
    ///
    /// So a page moves by single device pixels. Zero at rest on a page.
    public var deviceShift: PixelOffset
    /// The page as a look shows it; nil if the strip only slides.
    public var shown: ShownPage?

    /// Creates the placement of a page.
    public init(
        index: PageIndex, place: Int, slot: Int, item: ItemKey, frame: PixelRect, box: PixelRect,
        picture: PixelRect?, isVisible: Bool, deviceShift: PixelOffset = .zero
    ) {
        self.index = index
        self.place = place
        self.slot = slot
        self.item = item
        self.frame = frame
        self.box = box
        self.picture = picture
        self.isVisible = isVisible
        self.deviceShift = deviceShift
    }
}
