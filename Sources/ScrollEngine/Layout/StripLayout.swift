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
    /// The distance of two pages along the axis, in pixels.
    package var stride: Int
    package var axis: Axis
    /// How far the strip is scrolled, in pixels, not rounded.
    package var contentOffset: Point
    package var contentSize: PixelSize
    package var pageCount: Int
    /// The page that fills most of the middle; nil when the gallery is empty.
    package var currentPage: PageIndex?
    /// The pages that are visible or resident, in order of their place on the strip.
    package var pages: [PagePlacement]
    package var motion: MotionSummary
    package var look: Look
}

/// Where one page stands.
package struct PagePlacement: Hashable, Sendable {
    package var index: PageIndex
    /// The place among the slots of the strip; the index itself while nothing loops.
    package var slot: Int
    package var item: ItemKey
    /// The page in the viewport; it may lie partly or wholly outside.
    package var frame: PixelRect
    /// The picture in the viewport, inside the page's padding; nil until its size is known.
    package var picture: PixelRect?
    /// Whether any pixel of the page lies in the viewport.
    package var isVisible: Bool

    package init(
        index: PageIndex, slot: Int, item: ItemKey, frame: PixelRect, picture: PixelRect?,
        isVisible: Bool
    ) {
        self.index = index
        self.slot = slot
        self.item = item
        self.frame = frame
        self.picture = picture
        self.isVisible = isVisible
    }
}

/// How the strip is moving, as far as a client needs to know.
package struct MotionSummary: Hashable, Sendable {
    package var kind: Motion.Kind
    /// The content offset where the strip will rest; nil while a finger holds it.
    package var destination: Point?
    /// The page where the strip will rest; nil while a finger holds it or the gallery is empty.
    package var destinationPage: PageIndex?
    /// Milliseconds until the strip rests, rounded up; 0 at rest, nil while a finger holds it.
    package var settlesIn: Int64?
}

/// What the strip is painted with: carried by the layout so that a frame needs nothing else.
package struct Look: Hashable, Sendable, Codable {
    package var background: Colour
    /// Whether the bands of shadow at the viewport's top and bottom are drawn behind the pages.
    package var hasShadows: Bool

    package init(background: Colour, hasShadows: Bool) {
        self.background = background
        self.hasShadows = hasShadows
    }
}

/// An opaque sRGB colour, 8 bits a channel.
package struct Colour: Hashable, Sendable, Codable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
