/// What a strip shows at a time.
///
/// Frames are drawn from it, and taps are tested against it.
///
/// The content offset is rounded once and pages are placed in whole pixels from it, so that they
/// move together and a page's pixels never change while it moves. Where a pixel of the viewport is
/// several of a frame, it is rounded to those for the frame: ``PagePlacement/deviceShift``.
public struct StripLayout: Hashable, Sendable {
    /// The time of the layout; for a strip that rests or is held, the time since when, so that
    /// layouts that show the same are equal.
    public var time: Timestamp
    /// The preset of the configuration.
    public var preset: Preset
    /// The size of the viewport, in pixels.
    public var viewport: PixelSize
    /// The size of a page, in pixels; if pages differ, the default size.
    public var pageSize: PixelSize
    /// The distance of two pages along the main axis, in pixels; if pages differ, that of two
    /// default ones.
    public var stride: Int
    /// The direction in which pages follow one another.
    public var axis: Axis
    /// The scroll offset in pixels, not rounded; on a looped strip it starts again at the first
    /// page.
    public var contentOffset: Point
    /// The size of all pages in a row, in pixels.
    public var contentSize: PixelSize
    /// The number of pages.
    public var pageCount: Int
    /// The page that covers most of the middle; nil if the gallery is empty.
    public var currentPage: PageIndex?
    /// The place of that page along the strip, which distinguishes it from its copies on a short
    /// loop.
    public var currentPlace: Int?
    /// The slots of the pages.
    public var window: WindowLayout
    /// The pages that are visible or resident, in order of their place on the strip.
    public var pages: [PagePlacement]
    /// The controls and their positions.
    public var controls: ControlsLayout
    /// The page that is turning, if any.
    public var turn: TurnLayout?
    /// The magnification of a page, unless it is 1.
    public var zoom: ZoomLayout?
    /// How the strip moves.
    public var motion: MotionSummary
    /// Colours, shadows and density of the frame.
    public var appearance: Appearance
    /// How pages look between two resting places.
    public var look = Look.slide
}
