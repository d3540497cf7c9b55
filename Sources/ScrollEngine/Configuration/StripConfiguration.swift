/// How a strip looks and behaves.
///
/// A preset fills it; every field can be set otherwise.
public struct StripConfiguration: Hashable, Sendable {
    public var preset: Preset
    public var viewport: PixelSize

    // MARK: Sizes

    /// The size of a page; nil lets it follow from the viewport, so that it follows a rotation too.
    public var pageSize: PixelSize?
    /// Lengths of the pages along the axis where they differ, in pixels; empty where all are alike.
    ///
    /// The first page has the first, and after the last they begin anew.
    public var pageLengths: [Int] = []
    /// How many pages share the viewport's length; nil leaves it to the page's size.
    public var pagesPerView: Int?
    /// The pixels between two pages; nil lets it follow from the page size.
    public var spacing: Int?
    /// The space that a page keeps around its picture; nil lets it follow from the preset.
    public var padding: Insets?
    public var axis: Axis = .horizontal
    /// Where in the viewport the strip's current page rests.
    public var alignment: SnapAlignment = .centre
    /// Whether the first and last page go no further than the viewport's edge; nil does so when
    /// several pages share the view.
    public var fillsEnds: Bool?
    /// Whether pages follow one another from right to left; a vertical strip ignores it.
    public var isRightToLeft = false

    // MARK: Motion

    public var paging: PagingMode = .pages
    public var fling: FlingDistance = .one
    public var isLooped = false
    public var window: WindowMode = .neighbours
    public var deceleration: Deceleration = .normal
    /// Whether the strip follows a finger beyond its ends, with resistance.
    public var bounces = true
    /// Whether the strip jumps where it would glide.
    public var reducesMotion = false
    /// Milliseconds that the strip rests on a page before it turns to the next by itself; nil for
    /// never.
    public var autoplay: Int?

    // MARK: Touch

    public var hitTesting: HitTesting = .pages
    public var neighbourTap: NeighbourTap = .advance
    public var doubleTap: DoubleTap = .zoom
    /// How far a page can be magnified; 1 for not at all.
    public var maximumZoom = 4.0

    // MARK: Turning

    /// Whether the first page of a book with spreads is its cover, alone on the right.
    public var hasCover = true
    /// Pixels; nil lets it follow from the viewport.
    public var curlRadius: Int?

    // MARK: Controls and look

    public var hasPageControl = false
    public var hasArrows = false
    public var hasIndicator = false
    public var fit: Fit = .contain
    public var appearance = Appearance(background: .defaultBackground, hasShadows: false)

    /// Whether the strip goes round: galleries and leaves do not, whatever is asked for.
    var loops: Bool { isLooped && !preset.isNested && preset.turnStyle == nil }

    /// What presets have in common.
    init(plain preset: Preset, viewport: PixelSize) {
        self.preset = preset
        self.viewport = viewport
    }
}
