/// The sizes and places of a strip, worked out from its configuration.
///
/// Inside the engine a strip has one dimension: an offset that grows from the first page to the
/// last. Only this type knows how that lies on the viewport: along which axis, and from which side.
package struct StripGeometry: Hashable, Sendable {
    package let viewport: PixelSize
    /// What the page control leaves of the viewport, from its top.
    let availableSpace: PixelSize
    package let pageSize: PixelSize
    /// Pixels of the pages along the axis where they differ; they repeat.
    private(set) var pageLengths: [Int]
    /// Pixels between two pages.
    package let spacing: Int
    package private(set) var axis: Axis
    /// Whether the first page lies at the far end of the axis.
    private(set) var isReversed: Bool
    private let isRightToLeft: Bool
    let padding: Insets
    let alignment: SnapAlignment
    let fillsEnds: Bool

    /// Borrows the configuration: geometry is worked out often, and a copy costs more than it.
    package init(_ configuration: borrowing StripConfiguration) {
        viewport = configuration.viewport
        axis = configuration.axis
        isRightToLeft = configuration.isRightToLeft
        isReversed = isRightToLeft && axis == .horizontal
        availableSpace = Self.availableSpace(for: configuration)
        let sizing = configuration.preset.pageSizing
        let sizes = Self.sizes(of: configuration, sizing, on: availableSpace)
        pageSize = sizes.size
        spacing = sizes.spacing
        pageLengths = configuration.pageLengths
        padding = configuration.padding ?? sizing.padding(of: sizes.size)
        alignment = configuration.alignment
        // Said apart: what stands behind `&&` and `??` would copy the configuration.
        let (isNested, sharesView) = (
            configuration.preset.isNested, configuration.pagesPerView != nil
        )
        let fillsEnds = configuration.fillsEnds ?? sharesView
        // Each gallery has a resting place of its own, or nobody could stay in the last.
        self.fillsEnds = fillsEnds && !isNested
    }

    /// Pixels of the page control's region at the bottom of the viewport (PageScrollView).
    static let pageControlHeight = 60

    /// What the page control leaves of the viewport for pages that fill it.
    private static func availableSpace(
        for configuration: borrowing StripConfiguration
    ) -> PixelSize {
        let viewport = configuration.viewport
        guard configuration.hasPageControl, configuration.preset.pageSizing == .filling,
            viewport.height >= 3 * pageControlHeight
        else { return viewport }
        return PixelSize(width: viewport.width, height: viewport.height - pageControlHeight)
    }

    /// What is asked for, and what follows from the viewport where nothing is.
    private static func sizes(
        of configuration: borrowing StripConfiguration, _ sizing: PageSizing,
        on availableSpace: PixelSize
    ) -> (size: PixelSize, spacing: Int) {
        let axis = configuration.axis
        var (size, spacing) = sizing.page(on: availableSpace, axis: axis)
        if let asked = configuration.pageSize {
            size = asked
            spacing = PageSizing.spacing(for: asked.width)
        }
        guard let pages = configuration.pagesPerView else {
            return (size, configuration.spacing ?? spacing)
        }
        let length = axis == .horizontal ? availableSpace.width : availableSpace.height
        let between = configuration.spacing ?? PageSizing.spacing(for: length / pages)
        let share = max(8, (length - (pages - 1) * between) / pages)
        let shared =
            axis == .horizontal
            ? PixelSize(width: share, height: size.height)
            : PixelSize(width: size.width, height: share)
        return (shared, between)
    }

    /// The same pages, following one another across the strip: the lane of a gallery's pages in a
    /// strip of galleries.
    var crossAxis: StripGeometry {
        var turned = self
        turned.axis = axis == .horizontal ? .vertical : .horizontal
        turned.isReversed = isRightToLeft && turned.axis == .horizontal
        turned.pageLengths = []
        return turned
    }

    /// Pixels of the viewport along the axis.
    package var viewportLength: Int {
        axis == .horizontal ? availableSpace.width : availableSpace.height
    }

    /// Pixels of a page along the axis, unless they differ.
    var pageLength: Int { axis == .horizontal ? pageSize.width : pageSize.height }

    /// The distance of two pages along the axis, in pixels; of two equal ones where they differ.
    package var stride: Int { pageLength + spacing }

    var shortestStride: Int { (pageLengths.min() ?? pageLength) + spacing }

    // MARK: Pages

    /// A page of this length along the axis.
    package func pageSize(length: Int) -> PixelSize {
        axis == .horizontal
            ? PixelSize(width: length, height: pageSize.height)
            : PixelSize(width: pageSize.width, height: length)
    }

    /// The box that a page's padding leaves for the picture.
    package func pictureBox(of page: PixelSize) -> PixelSize {
        PixelSize(
            width: page.width - padding.left - padding.right,
            height: page.height - padding.top - padding.bottom)
    }

    package var pictureBox: PixelSize { pictureBox(of: pageSize) }

    var smallestPictureBox: PixelSize {
        pictureBox(of: pageSize(length: pageLengths.min() ?? pageLength))
    }

    /// Where the box for the picture lies on a page.
    func pictureBox(on page: PixelRect) -> PixelRect {
        let box = pictureBox(of: PixelSize(width: page.width, height: page.height))
        return PixelRect(
            x: page.x + padding.left, y: page.y + padding.top, width: box.width, height: box.height)
    }

    /// Where a page stands of which the first pixel is at this pixel of the viewport's length.
    ///
    /// A strip that runs the other way shows the mirror image.
    func frame(at position: Int, length: Int) -> PixelRect {
        let size = pageSize(length: length)
        let across =
            axis == .vertical
            ? (availableSpace.width - size.width) / 2 : (availableSpace.height - size.height) / 2
        return frame(of: size, at: position, across)
    }

    /// The same where the place across the strip is another lane's.
    func frame(at position: Int, length: Int, across place: Int) -> PixelRect {
        let size = pageSize(length: length)
        let isMirrored = isRightToLeft && axis == .vertical
        return frame(
            of: size, at: position, isMirrored ? availableSpace.width - place - size.width : place)
    }

    private func frame(of size: PixelSize, at position: Int, _ across: Int) -> PixelRect {
        if axis == .vertical {
            return PixelRect(x: across, y: position, width: size.width, height: size.height)
        }
        return PixelRect(
            x: isReversed ? availableSpace.width - position - size.width : position, y: across,
            width: size.width, height: size.height)
    }

    // MARK: Directions

    /// A place along the strip as it is published: a point on the axis, from its left or top end.
    ///
    /// It is so many pixels from the first page's resting place; the last page's lies so far off.
    func published(_ offset: Double, last: Double) -> Point {
        let along = isReversed ? last - offset : offset
        return axis == .horizontal ? Point(x: along, y: 0) : Point(x: 0, y: along)
    }

    /// The pixels of a strip of this length.
    func contentSize(length: Int) -> PixelSize {
        axis == .horizontal
            ? PixelSize(width: length, height: pageSize.height)
            : PixelSize(width: pageSize.width, height: length)
    }

    /// The reverse of ``published(_:last:)``, for a number along the axis.
    func offset(published along: Double, last: Double) -> Double {
        isReversed ? last - along : along
    }

    /// A way across the viewport as a change of offset along the strip and across it.
    func travel(from start: Point, to end: Point) -> Vector {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        return axis == .horizontal
            ? Vector(dx: isReversed ? dx : -dx, dy: -dy) : Vector(dx: -dy, dy: -dx)
    }

    /// A velocity of a finger as a velocity of the offset, along the strip and across it.
    func velocity(of finger: Vector) -> Vector {
        travel(from: .zero, to: Point(x: finger.dx, y: finger.dy))
    }

    /// Whether a swipe leads to the page after, the one before, or nowhere.
    func step(of direction: SwipeDirection, along axis: Axis) -> Int {
        switch (axis, direction) {
        case (.horizontal, .left): isReversed ? -1 : 1
        case (.horizontal, .right): isReversed ? 1 : -1
        case (.vertical, .up): 1
        case (.vertical, .down): -1
        default: 0
        }
    }
}
