/// What a strip shows at a time: all that a frame is drawn from and a tap is tested against.
///
/// Pages are placed in whole pixels from one rounding of the content offset, so that they move
/// together and a page never changes by moving.
package struct StripLayout: Hashable, Sendable {
    /// The time that was asked for; for a strip that rests or is held, the time since when, so that
    /// layouts which show the same are the same.
    package var time: Timestamp
    package var preset: Preset
    package var viewport: PixelSize
    package var pageSize: PixelSize
    /// The distance of two pages along the axis, in pixels; of two equal ones where they differ.
    package var stride: Int
    package var axis: Axis
    /// How far the strip is scrolled, in pixels, not rounded; one that loops begins anew at its
    /// first page.
    package var contentOffset: Point
    package var contentSize: PixelSize
    package var pageCount: Int
    /// The page that fills most of the middle; nil when the gallery is empty.
    package var currentPage: PageIndex?
    /// The place of that page along the strip, which tells it from its copies on a short loop.
    package var currentPlace: Int?
    /// How the same looks to who counts in slots.
    package var window: WindowLayout
    /// The pages that are visible or resident, in order of their place on the strip.
    package var pages: [PagePlacement]
    package var controls: ControlsLayout
    /// The page that is turning, if any.
    package var turn: TurnLayout?
    /// The magnification of a page, unless it is 1.
    package var zoom: ZoomLayout?
    package var motion: MotionSummary
    package var appearance: Appearance
}

/// The slots that a strip's pages lie on, as the classic texts lay out their scroll views.
package struct WindowLayout: Hashable, Sendable {
    /// The page on the first slot.
    package var start: PageIndex
    package var slotCount: Int
    /// How far the slots are scrolled, in pixels.
    package var contentOffset: Point
    package var contentSize: PixelSize
}

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

/// How a page is magnified.
package struct ZoomLayout: Hashable, Sendable {
    package var page: PageIndex
    /// The place of the copy that is magnified, as ``PagePlacement/place`` has it.
    package var place: Int
    package var scale: Double
    /// Where the page's box stands when it is magnified, in pixels of the viewport; what lies
    /// outside the page is not seen.
    package var box: Rect
    /// Where the picture stands in it; nil until its size is known.
    package var picture: Rect?
}

/// How the strip is moving, as far as a client needs to know.
package struct MotionSummary: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case resting
        case dragging
        case gliding
        case snapping
        case bouncing
        case scrolling
        case turning
        case zooming
    }

    package var kind: Kind
    /// The content offset where the strip will rest; nil while a finger holds it.
    package var destination: Point?
    /// The page where the strip will rest; nil while a finger holds it or the gallery is empty.
    package var destinationPage: PageIndex?
    /// Milliseconds from the layout's time until the strip rests, rounded up; 0 at rest, nil while a finger holds it.
    package var settlesIn: Int64?
    /// Milliseconds from the layout's time until a strip that rests or is held moves by itself; nil
    /// when it will not.
    package var beginsIn: Int64?
}
