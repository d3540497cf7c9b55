/// What a strip shows at a time.
///
/// Frames are drawn from it and taps are tested against it.
///
/// Pages are placed in whole pixels from one rounding of the content offset, so that they move
/// together and a page never changes by moving.
public struct StripLayout: Hashable, Sendable {
    /// The time of the layout; of a strip that rests or is held, the time since which it does, so that
    /// layouts that show the same are equal.
    public var time: Timestamp
    /// The preset of the configuration.
    public var preset: Preset
    /// The size of the viewport, in pixels.
    public var viewport: PixelSize
    /// The size of a page, in pixels; of one page where they differ.
    public var pageSize: PixelSize
    /// The distance of two pages along the axis, in pixels; of two equal ones where they differ.
    public var stride: Int
    /// The direction in which pages follow one another.
    public var axis: Axis
    /// How far the strip is scrolled, in pixels, not rounded; one that loops begins anew at its
    /// first page.
    public var contentOffset: Point
    /// The size of all pages in a row, in pixels.
    public var contentSize: PixelSize
    /// The number of pages.
    public var pageCount: Int
    /// The page that fills most of the middle; nil when the gallery is empty.
    public var currentPage: PageIndex?
    /// The place of that page along the strip, which tells it from its copies on a short loop.
    public var currentPlace: Int?
    /// The slots that the pages lie on.
    public var window: WindowLayout
    /// The pages that are visible or resident, in order of their place on the strip.
    public var pages: [PagePlacement]
    /// The controls and where they stand.
    public var controls: ControlsLayout
    /// The page that is turning, if any.
    public var turn: TurnLayout?
    /// The magnification of a page, unless it is 1.
    public var zoom: ZoomLayout?
    /// How the strip moves.
    public var motion: MotionSummary
    /// Colours, shadows and density of the frame.
    public var appearance: Appearance
}
