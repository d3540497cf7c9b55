/// The sizes and positions of a strip, derived from its configuration.
///
/// Inside the engine a strip has one dimension: an offset that grows from the first page to the
/// last. Only this type maps it to the viewport, with the axis and the direction.
package struct StripGeometry: Hashable, Sendable {
    package let viewport: PixelSize
    /// The viewport without the page control's region at the bottom.
    let availableSpace: PixelSize
    package let pageSize: PixelSize
    /// The pages' lengths along the axis if they are equal or repeat.
    private(set) var lengths: LengthSums
    /// The rule for pages that are as long as their pictures; nil if they are not.
    package private(set) var pictureLengths: PictureLengthRule?
    /// Pixels between two pages.
    package let spacing: Int
    package private(set) var axis: Axis
    /// Whether the first page is at the far end of the axis.
    private(set) var isReversed: Bool
    private let isRightToLeft: Bool
    let padding: Insets
    let alignment: SnapAlignment
    let fillsEnds: Bool

    /// Borrows the configuration, because geometry is computed often and a copy costs more than
    /// that.
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
        let padding = configuration.padding ?? sizes.padding
        self.padding = padding
        // Computed separately, because an autoclosure of `&&` or `??` would copy the configuration.
        let (isNested, sharesView) = (
            configuration.preset.isNested, configuration.pagesPerView != nil
        )
        let fillsEnds = configuration.fillsEnds ?? sharesView
        // Strips that were stored before decision 109 rest in the middle, too.
        let usual: SnapAlignment =
            sharesView && configuration.pageSizeRule != .original ? .start : .centre
        alignment = configuration.alignment ?? usual
        // Each gallery needs a resting offset of its own, or a strip could not rest on the last
        // ones.
        self.fillsEnds = fillsEnds && !isNested
        let pageLength = axis == .horizontal ? pageSize.width : pageSize.height
        let repeated = configuration.pageLengths.repeated
        lengths = repeated.isEmpty ? .equal(pageLength) : .repeating(repeated)
        if configuration.hasPictureLengths, configuration.isRow {
            let viewportLength =
                axis == .horizontal ? availableSpace.width : availableSpace.height
            pictureLengths = PictureLengthRule(
                page: pageSize, padding: padding, spacing: spacing,
                viewportLength: viewportLength, axis: axis, fit: configuration.fit)
        }
    }

    /// Pixels of the page control's region at the bottom of the viewport (PageScrollView).
    static let pageControlHeight = 60

    /// The part of the viewport without the page control, for pages whose size is derived from it
    /// or that fill it.
    private static func availableSpace(
        for configuration: borrowing StripConfiguration
    ) -> PixelSize {
        let viewport = configuration.viewport
        guard configuration.hasPageControl, viewport.height >= 3 * pageControlHeight,
            configuration.preset.pageSizing == .filling
                || (configuration.pageSize == nil && configuration.pageSizeRule != .original)
        else { return viewport }
        return PixelSize(width: viewport.width, height: viewport.height - pageControlHeight)
    }

    /// The configured sizes, and defaults derived from the viewport.
    private static func sizes(
        of configuration: borrowing StripConfiguration, _ sizing: PageSizing,
        on availableSpace: PixelSize
    ) -> PageDefaults {
        let axis = configuration.axis
        var sizes =
            switch configuration.pageSizeRule {
            case .original: sizing.originalDefaults(on: availableSpace, axis: axis)
            case .equalPages, .current: sizing.defaults(on: availableSpace, axis: axis)
            }
        if let asked = configuration.pageSize {
            sizes = PageDefaults(
                size: asked, spacing: PageSizing.spacing(for: asked.width),
                padding: sizing.padding(of: asked))
        } else if sizing == .peeking, !configuration.pageLengths.repeated.isEmpty {
            sizes.separateBySpacing(along: axis)
        }
        if let pages = configuration.pagesPerView {
            let length = axis == .horizontal ? availableSpace.width : availableSpace.height
            if sizing == .peeking { sizes.separateBySpacing(along: axis) }
            sizes.spacing = configuration.spacing ?? PageSizing.spacing(for: length / pages)
            let share = max(8, (length - (pages - 1) * sizes.spacing) / pages)
            let across = axis == .horizontal ? sizes.size.height : sizes.size.width
            sizes.size = axis.size(along: share, across: across)
            if sizing == .seventh { sizes.padding = sizing.padding(of: sizes.size) }
        }
        sizes.spacing = configuration.spacing ?? sizes.spacing
        return sizes
    }

    /// The geometry of the cross axis: a gallery's pages in a strip of galleries.
    var crossAxis: StripGeometry {
        var turned = self
        turned.axis = axis == .horizontal ? .vertical : .horizontal
        turned.isReversed = isRightToLeft && turned.axis == .horizontal
        turned.lengths = .equal(turned.pageLength)
        return turned
    }

    /// Pixels of the viewport along the axis.
    package var viewportLength: Int {
        axis == .horizontal ? availableSpace.width : availableSpace.height
    }

    /// The length of a page along the axis in pixels, unless lengths differ.
    var pageLength: Int { axis == .horizontal ? pageSize.width : pageSize.height }

    /// The distance of two pages along the axis, in pixels; if pages differ, that of two default
    /// ones.
    package var stride: Int { pageLength + spacing }

    var shortestStride: Int { shortestLength + spacing }

    /// The length of the shortest page that there may be.
    private var shortestLength: Int {
        if let pictureLengths { return pictureLengths.range.lowerBound }
        guard case .repeating(let lengths) = lengths else { return pageLength }
        return lengths.min() ?? pageLength
    }

    // MARK: Pages

    /// A page of this length along the axis.
    package func pageSize(length: Int) -> PixelSize {
        axis == .horizontal
            ? PixelSize(width: length, height: pageSize.height)
            : PixelSize(width: pageSize.width, height: length)
    }

    /// The box for the picture: the page without its padding.
    package func pictureBox(of page: PixelSize) -> PixelSize {
        PixelSize(
            width: page.width - padding.left - padding.right,
            height: page.height - padding.top - padding.bottom)
    }

    package var pictureBox: PixelSize { pictureBox(of: pageSize) }

    var smallestPictureBox: PixelSize {
        pictureBox(of: pageSize(length: shortestLength))
    }

    /// The area of the picture's box on a page.
    func pictureBox(on page: PixelRect) -> PixelRect {
        let box = pictureBox(of: PixelSize(width: page.width, height: page.height))
        return PixelRect(
            x: page.x + padding.left, y: page.y + padding.top, width: box.width, height: box.height)
    }

    /// The area of a page whose first pixel is at `position` along the viewport.
    ///
    /// A reversed strip is the mirror image.
    func frame(at position: Int, length: Int) -> PixelRect {
        let size = pageSize(length: length)
        let across =
            axis == .vertical
            ? (availableSpace.width - size.width) / 2 : (availableSpace.height - size.height) / 2
        return frame(of: size, at: position, across)
    }

    /// The same for a page whose position across the strip is `crossPosition`.
    func frame(at position: Int, length: Int, across crossPosition: Int) -> PixelRect {
        let size = pageSize(length: length)
        let isMirrored = isRightToLeft && axis == .vertical
        return frame(
            of: size, at: position,
            isMirrored ? availableSpace.width - crossPosition - size.width : crossPosition)
    }

    private func frame(of size: PixelSize, at position: Int, _ across: Int) -> PixelRect {
        if axis == .vertical {
            return PixelRect(x: across, y: position, width: size.width, height: size.height)
        }
        return PixelRect(
            x: isReversed ? availableSpace.width - position - size.width : position, y: across,
            width: size.width, height: size.height)
    }

    /// A movement along the strip in the viewport.
    func shift(along distance: Int) -> PixelOffset {
        if axis == .vertical { return PixelOffset(x: 0, y: distance) }
        return PixelOffset(x: isReversed ? -distance : distance, y: 0)
    }

    // MARK: Directions

    /// Converts an offset to the published point: along the axis, from its left or top end.
    ///
    /// `offset` is measured from the first page's resting position; `last` is that of the last
    /// page.
    func published(_ offset: Double, last: Double) -> Point {
        let along = isReversed ? last - offset : offset
        return axis == .horizontal ? Point(x: along, y: 0) : Point(x: 0, y: along)
    }

    /// The content size of a strip of this length, in pixels.
    func contentSize(length: Int) -> PixelSize { pageSize(length: length) }

    /// The inverse of ``published(_:last:)``, for a number along the axis.
    func offset(published along: Double, last: Double) -> Double {
        isReversed ? last - along : along
    }

    /// Converts a movement in the viewport to a change of offset along the strip and across it.
    func travel(from start: Point, to end: Point) -> Vector {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        return axis == .horizontal
            ? Vector(dx: isReversed ? dx : -dx, dy: -dy) : Vector(dx: -dy, dy: -dx)
    }

    /// Converts a finger's velocity to a velocity of the offset, along the strip and across it.
    func velocity(of finger: Vector) -> Vector {
        travel(from: .zero, to: Point(x: finger.dx, y: finger.dy))
    }

    /// 1 if a swipe turns to the next page, -1 to the previous one, otherwise 0.
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
