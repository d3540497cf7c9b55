/// What a strip shows at a time: all that a frame is drawn from and a tap is tested against.
///
/// Pages are placed in whole pixels from one rounding of the content offset, so that they move
/// together and a page never changes by moving.
public struct StripLayout: Hashable, Sendable {
    public var time: Timestamp
    public var viewport: PixelSize
    public var pageSize: PixelSize
    /// The distance of two pages along the axis, in pixels.
    public var stride: Int
    public var axis: Axis
    /// How far the strip is scrolled, in pixels, not rounded.
    public var contentOffset: Point
    public var contentSize: PixelSize
    public var pageCount: Int
    /// The page that fills most of the middle; nil when the gallery is empty.
    public var currentPage: PageIndex?
    /// The pages that are visible or resident, in order of their place on the strip.
    public var pages: [PagePlacement]
    public var motion: MotionSummary
    public var look: Look
}

/// Where one page stands.
public struct PagePlacement: Hashable, Sendable {
    public var index: PageIndex
    /// The place among the slots of the strip; the index itself while nothing loops.
    public var slot: Int
    public var item: ItemKey
    /// The page in the viewport; it may lie partly or wholly outside.
    public var frame: PixelRect
    /// The picture in the viewport, inside the page's padding; nil until its size is known.
    public var picture: PixelRect?
    /// Whether any pixel of the page lies in the viewport.
    public var isVisible: Bool

    public init(
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
public struct MotionSummary: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case resting
        case dragging
        case snapping
        case bouncing
    }

    public var kind: Kind
    /// The content offset where the strip will rest; nil while a finger holds it.
    public var destination: Point?
    /// The page where the strip will rest; nil while a finger holds it or the gallery is empty.
    public var destinationPage: PageIndex?
    /// Milliseconds until the strip rests, rounded up; 0 at rest, nil while a finger holds it.
    public var settlesIn: Int64?
}

/// What the strip is painted with: carried by the layout so that a frame needs nothing else.
public struct Look: Hashable, Sendable, Codable {
    public var background: Colour
    /// Whether the bands of shadow at the viewport's top and bottom are drawn behind the pages.
    public var hasShadows: Bool

    public init(background: Colour, hasShadows: Bool) {
        self.background = background
        self.hasShadows = hasShadows
    }
}

/// An opaque sRGB colour, 8 bits a channel.
public struct Colour: Hashable, Sendable, Codable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
