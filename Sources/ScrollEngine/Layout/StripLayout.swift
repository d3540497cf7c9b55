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
