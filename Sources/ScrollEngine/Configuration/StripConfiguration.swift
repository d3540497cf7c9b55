/// How a strip looks and behaves.
///
/// ``init(preset:viewport:)`` sets every field; each can be changed. Numbers are checked by
/// ``validate()``, which ``Strip`` calls.
public struct StripConfiguration: Hashable, Sendable {
    /// The preset that set the fields; it also decides whether pages slide or turn.
    public var preset: Preset
    /// The visible area, in pixels: within ``viewportRange`` and ``pixelLimit``.
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
    /// The direction in which pages follow one another.
    public var axis: Axis = .horizontal
    /// Where in the viewport the strip's current page rests.
    public var alignment: SnapAlignment = .centre
    /// Whether the first and last page go no further than the viewport's edge; nil does so when
    /// several pages share the view.
    public var fillsEnds: Bool?
    /// Whether pages follow one another from right to left; a vertical strip ignores it.
    public var isRightToLeft = false

    // MARK: Motion

    /// What the strip does when a finger lets it go.
    public var paging: PagingMode = .pages
    /// How many pages a fling turns at most.
    public var fling: FlingDistance = .one
    /// Whether the last page is followed by the first; strips of galleries and books ignore it.
    public var isLooped = false
    /// Which pages are laid out as slots.
    public var window: WindowMode = .neighbours
    /// How quickly a flung strip slows down.
    public var deceleration: Deceleration = .normal
    /// Whether the strip follows a finger beyond its ends, with resistance.
    public var bounces = true
    /// Whether the strip jumps to where a motion would end.
    public var reducesMotion = false
    /// Milliseconds that the strip rests on a page before it turns to the next by itself; nil for
    /// never.
    public var autoplay: Int?

    // MARK: Touch

    /// Which part of the strip receives touches.
    public var hitTesting: HitTesting = .pages
    /// What a tap on a page beside the current one does.
    public var neighbourTap: NeighbourTap = .advance
    /// What a double tap on the current page does.
    public var doubleTap: DoubleTap = .zoom
    /// How far a page can be magnified; 1 for not at all.
    public var maximumZoom = 4.0

    // MARK: Turning

    /// Whether the first page of a book with spreads is its cover, alone on the right.
    public var hasCover = true
    /// Pixels; nil lets it follow from the viewport.
    public var curlRadius: Int?

    // MARK: Controls and look

    /// Whether a row of dots is shown at the bottom.
    public var hasPageControl = false
    /// Whether arrows are shown at both ends of the axis.
    public var hasArrows = false
    /// Whether a scroll indicator is shown.
    public var hasIndicator = false
    /// How a picture fills its box.
    public var fit: Fit = .contain
    /// Colours, shadows and density of the frame.
    public var appearance = Appearance(background: .defaultBackground, hasShadows: false)

    /// Whether the strip goes round: galleries and leaves do not, whatever is asked for.
    var loops: Bool { isLooped && !preset.isNested && preset.turnStyle == nil }

    /// What presets have in common.
    init(plain preset: Preset, viewport: PixelSize) {
        self.preset = preset
        self.viewport = viewport
    }
}
