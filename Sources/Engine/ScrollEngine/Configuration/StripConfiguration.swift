/// How a strip looks and behaves.
///
/// ``init(preset:viewport:)`` sets every field; each can be changed. ``Strip`` checks the numbers
/// with ``validate()``.
public struct StripConfiguration: Hashable, Sendable {
    /// The preset that set the fields; it also decides whether pages slide or turn.
    public var preset: Preset
    /// The visible area, in pixels: within ``viewportRange`` and ``pixelLimit``.
    public var viewport: PixelSize

    // MARK: Sizes

    /// The size of a page; nil derives it from the viewport, also after a rotation.
    public var pageSize: PixelSize?
    /// The rule that derives sizes from the viewport.
    package var pageSizeRule = PageSizeRule.current
    /// The pages' lengths along the main axis.
    ///
    /// A horizontal preview with equal lengths has pages as long as their pictures instead, unless
    /// ``pageSize`` or ``pagesPerView`` is set, pictures fill their pages, or the viewport is 320 x 480.
    public var pageLengths: PageLengths = .equal
    /// How many pages share the viewport's length; nil derives it from the page size.
    public var pagesPerView: Int?
    /// The pixels between two pages; nil derives them from the sizes of the pages.
    public var spacing: Int?
    /// The space around the picture on its page; nil is the preset's, which depends on the sizes.
    public var padding: Insets?
    /// The direction in which pages follow one another.
    public var axis: Axis = .horizontal
    /// The position in the viewport at which the current page rests; nil is the centre, or the start
    /// if several pages share the view, so that each turn shows the next page.
    public var alignment: SnapAlignment?
    /// Whether the first and last page stop at the viewport's edge; nil does so if several pages
    /// share the view.
    public var fillsEnds: Bool?
    /// Whether pages are ordered from right to left; a vertical strip ignores it.
    public var isRightToLeft = false

    // MARK: Motion

    /// How the strip comes to rest after a finger releases it.
    public var paging: PagingMode = .pages
    /// How many pages a fling turns at most.
    public var fling: FlingDistance = .one
    /// Whether the first page follows the last; strips of galleries and books ignore it.
    public var isLooped = false
    /// Which pages have slots.
    public var window: WindowMode = .neighbours
    /// How quickly a flung strip slows down.
    public var deceleration: Deceleration = .normal
    /// Whether the strip follows a finger beyond its ends, with resistance.
    public var bounces = true
    /// Whether the strip jumps to the end of each motion.
    public var reducesMotion = false
    /// Milliseconds that the strip rests on a page before autoplay turns it; nil for no autoplay.
    public var autoplay: Int?

    // MARK: Touch

    /// Which part of the strip receives touches.
    public var hitTesting: HitTesting = .pages
    /// The effect of a tap on a page beside the current one.
    public var neighbourTap: NeighbourTap = .advance
    /// The effect of a double tap on the current page.
    public var doubleTap: DoubleTap = .zoom
    /// The largest magnification of a page; 1 for none, nil as large as shows each pixel of its picture.
    public var maximumZoom: Double?

    // MARK: Turning

    /// Whether the first page of a book with spreads is a cover, alone on the right.
    public var hasCover = true
    /// Pixels; nil derives it from the viewport.
    public var curlRadius: Int?
    /// Where a finger may begin to turn a page.
    public var grabArea: GrabArea = .page

    // MARK: Controls and look

    /// Whether a row of dots is shown at the bottom.
    public var hasPageControl = false
    /// Whether arrows are shown at both ends of the axis.
    public var hasArrows = false
    /// Whether a scroll indicator is shown.
    public var hasIndicator = false
    /// How the pages of a sliding strip look between two resting places.
    public var look: Look = .slide
    /// How a picture fills its box.
    public var fit: Fit = .contain
    /// Colours, shadows and density of the frame.
    public var appearance = Appearance(background: .defaultBackground, hasShadows: false)

    /// Whether the pages slide in one row: neither a strip of galleries nor a book.
    var isRow: Bool { !preset.isNested && preset.turnStyle == nil }

    /// Whether each page is as long as its picture: where that is configured, and in previews whose sizes follow
    /// from the viewport, so that neighbours peek whatever shapes the pictures have (decision 186).
    ///
    /// On the classic viewport the pages stay equal, and so do pages that a picture fills, and those below each
    /// other: of pictures that have the width, several would be whole at once.
    package var hasPictureLengths: Bool {
        guard pageLengths == .equal else { return pageLengths == .pictures }
        guard preset.pageSizing == .peeking, pageSizeRule == .current else { return false }
        return axis == .horizontal && pageSize == nil && pagesPerView == nil && fit != .cover
            && viewport != Self.classicViewport
    }

    /// The viewport of BSPreviewScrollView, in pixels.
    private static let classicViewport = PixelSize(width: 320, height: 480)

    /// Whether the strip loops: galleries and books never do, even if it is configured.
    package var loops: Bool { isLooped && isRow }

    /// The look that is shown.
    ///
    /// Books turn instead, and pages that share the view stay side by side. Without motion, every
    /// look is a crossfade, because nothing in it moves, shrinks or turns.
    public var shownLook: Look {
        guard look != .slide, preset.turnStyle == nil, (pagesPerView ?? 1) == 1 else {
            return .slide
        }
        return reducesMotion ? .fade : look
    }

    /// Sets the values that all presets share.
    init(plain preset: Preset, viewport: PixelSize) {
        self.preset = preset
        self.viewport = viewport
    }
}
