/// How a strip looks and behaves.
///
/// A preset fills it; every field can be set otherwise.
package struct StripConfiguration: Hashable, Sendable {
    package var preset: Preset
    package var viewport: PixelSize

    // MARK: Sizes

    /// The size of a page; nil lets it follow from the viewport, so that it follows a rotation too.
    package var pageSize: PixelSize?
    /// Lengths of the pages along the axis where they differ, in pixels; empty where all are alike.
    ///
    /// The first page has the first, and after the last they begin anew.
    package var pageLengths: [Int] = []
    /// How many pages share the viewport's length; nil leaves it to the page's size.
    package var pagesPerView: Int?
    /// The pixels between two pages; nil lets it follow from the page size.
    package var spacing: Int?
    /// The space that a page keeps around its picture; nil lets it follow from the preset.
    package var padding: Insets?
    package var axis: Axis = .horizontal
    /// Where in the viewport the strip's current page rests.
    package var alignment: SnapAlignment = .centre
    /// Whether the first and last page go no further than the viewport's edge; nil does so when
    /// several pages share the view.
    package var fillsEnds: Bool?
    /// Whether pages follow one another from right to left; a vertical strip ignores it.
    package var isRightToLeft = false

    // MARK: Motion

    package var paging: PagingMode = .pages
    package var fling: FlingDistance = .one
    package var isLooped = false
    package var window: WindowMode = .neighbours
    package var deceleration: Deceleration = .normal
    /// Whether the strip follows a finger beyond its ends, with resistance.
    package var bounces = true
    /// Whether the strip jumps where it would glide.
    package var reducesMotion = false
    /// Milliseconds that the strip rests on a page before it turns to the next by itself; nil for
    /// never.
    package var autoplay: Int?

    // MARK: Touch

    package var hitTesting: HitTesting = .pages
    package var neighbourTap: NeighbourTap = .advance
    package var doubleTap: DoubleTap = .zoom
    /// How far a page can be magnified; 1 for not at all.
    package var maximumZoom = 4.0

    // MARK: Turning

    /// Whether the first page of a book with spreads is its cover, alone on the right.
    package var hasCover = true
    /// Pixels; nil lets it follow from the viewport.
    package var curlRadius: Int?

    // MARK: Controls and look

    package var hasPageControl = false
    package var hasArrows = false
    package var hasIndicator = false
    package var fit: Fit = .contain
    package var appearance = Appearance(background: .defaultBackground, hasShadows: false)

    /// Whether the strip goes round: galleries and leaves do not, whatever is asked for.
    var loops: Bool { isLooped && !preset.isNested && preset.turnStyle == nil }

    /// What presets have in common.
    init(plain preset: Preset, viewport: PixelSize) {
        self.preset = preset
        self.viewport = viewport
    }
}
