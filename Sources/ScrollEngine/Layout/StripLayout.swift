/// What a strip shows at a time: all that a frame is drawn from and a tap is tested against.
///
/// Pages are placed in whole pixels from one rounding of the content offset, so that they move
/// together and a page never changes by moving.
public struct StripLayout: Hashable, Sendable {
    /// The time that was asked for; for a strip that rests or is held, the time since when, so that
    /// layouts which show the same are the same.
    public var time: Timestamp
    public var preset: Preset
    public var viewport: PixelSize
    public var pageSize: PixelSize
    /// The distance of two pages along the axis, in pixels; of two equal ones where they differ.
    public var stride: Int
    public var axis: Axis
    /// How far the strip is scrolled, in pixels, not rounded; one that loops begins anew at its
    /// first page.
    public var contentOffset: Point
    public var contentSize: PixelSize
    public var pageCount: Int
    /// The page that fills most of the middle; nil when the gallery is empty.
    public var currentPage: PageIndex?
    /// The place of that page along the strip, which tells it from its copies on a short loop.
    public var currentPlace: Int?
    /// How the same looks to who counts in slots.
    public var window: WindowLayout
    /// The pages that are visible or resident, in order of their place on the strip.
    public var pages: [PagePlacement]
    public var controls: ControlsLayout
    /// The page that is turning, if any.
    public var turn: TurnLayout?
    /// The magnification of a page, unless it is 1.
    public var zoom: ZoomLayout?
    public var motion: MotionSummary
    public var appearance: Appearance
}
