/// The sizes and places of a strip, worked out from its configuration.
///
/// Inside the engine a strip has one dimension: an offset that grows from the first page to the
/// last. Only this type knows how that lies on the viewport: along which axis, and from which side.
package struct StripGeometry: Hashable, Sendable {
    package let viewport: PixelSize
    package let pageSize: PixelSize
    /// Pixels between two pages.
    package let spacing: Int
    /// Distance of two pages, in pixels.
    package let stride: Int
    package let axis: Axis
    /// Whether the first page lies at the far end of the axis.
    let isReversed: Bool
    let padding: Insets

    package init(_ configuration: StripConfiguration) {
        viewport = configuration.viewport
        pageSize = configuration.pageSize ?? Self.pageSize(for: configuration.viewport)
        axis = configuration.axis
        isReversed = configuration.isRightToLeft && axis == .horizontal
        padding = configuration.padding
        let length = axis == .horizontal ? pageSize.width : pageSize.height
        spacing = configuration.spacing ?? Self.spacing(for: pageSize)
        stride = length + spacing
    }

    /// The page that suits a viewport: three quarters of its width, or 7 to 8 within five sixths of
    /// its height, and never higher than 4 to 3.
    ///
    /// These give the seed's page of 240 x 320 on its screen of 320 x 480, and 560 x 640 on
    /// 1024 x 768.
    static func pageSize(for viewport: PixelSize) -> PixelSize {
        let height = viewport.height * 5 / 6
        let width = max(8, min(viewport.width * 3 / 4, height * 7 / 8))
        return PixelSize(width: width, height: max(8, min(height, width * 4 / 3)))
    }

    /// A fourteenth of the page's width: 40 px beside a page of 560.
    static func spacing(for pageSize: PixelSize) -> Int { pageSize.width / 14 }

    /// Pixels of the viewport along the axis.
    package var viewportLength: Int { axis == .horizontal ? viewport.width : viewport.height }

    /// The box that a page's padding leaves for the picture.
    package var pictureBox: PixelSize {
        PixelSize(
            width: pageSize.width - padding.left - padding.right,
            height: pageSize.height - padding.top - padding.bottom)
    }

    /// Pixels of the whole strip.
    package func contentSize(pageCount: Int) -> PixelSize {
        let length = pageCount * stride
        return axis == .horizontal
            ? PixelSize(width: length, height: pageSize.height)
            : PixelSize(width: pageSize.width, height: length)
    }

    /// The content offset as it is published: how far the left or top end of the strip has gone.
    package func contentOffset(_ offset: Double, pageCount: Int) -> Point {
        let last = Double(max(0, pageCount - 1)) * Double(stride)
        let along = isReversed ? last - offset : offset
        return axis == .horizontal ? Point(x: along, y: 0) : Point(x: 0, y: along)
    }

    /// Where a page stands while the strip is at this offset.
    package func frame(of page: PageIndex, at offset: Double) -> PixelRect {
        let along = page.value * stride - Int(offset.rounded())
        let x = (viewport.width - pageSize.width) / 2
        let y = (viewport.height - pageSize.height) / 2
        return PixelRect(
            x: axis == .horizontal ? x + (isReversed ? -along : along) : x,
            y: axis == .vertical ? y + along : y,
            width: pageSize.width, height: pageSize.height)
    }

    /// Where a picture of this size stands on a page: in the middle of its box.
    package func picture(of size: PixelSize, on page: PixelRect) -> PixelRect {
        PixelRect(
            x: page.x + padding.left + (pictureBox.width - size.width) / 2,
            y: page.y + padding.top + (pictureBox.height - size.height) / 2,
            width: size.width, height: size.height)
    }

    /// The pages of which at least a pixel shows while the strip is at this offset, whether or not
    /// the strip has them.
    package func visiblePlaces(at offset: Double) -> Range<Int> {
        let length = axis == .horizontal ? pageSize.width : pageSize.height
        let lead = (viewportLength - length) / 2
        let start = Int(offset.rounded())
        // A page shows when its lead + along lies in (-length, viewportLength); a strip that runs
        // the other way shows the mirror image, whose lead differs by the odd pixel.
        let near = isReversed ? viewportLength - length - lead : lead
        let first = floorDivide(start - near - length, stride) + 1
        let last = floorDivide(start - near + viewportLength - 1, stride)
        return first..<max(first, last + 1)
    }

    /// The way of a finger across the viewport, as a change of offset.
    func travel(from start: Point, to end: Point) -> Double {
        let along = axis == .horizontal ? end.x - start.x : end.y - start.y
        return isReversed ? along : -along
    }

    /// Whether a swipe leads to the page after, the one before, or nowhere.
    func step(of direction: SwipeDirection) -> Int {
        switch (axis, direction) {
        case (.horizontal, .left): isReversed ? -1 : 1
        case (.horizontal, .right): isReversed ? 1 : -1
        case (.vertical, .up): 1
        case (.vertical, .down): -1
        default: 0
        }
    }

    private func floorDivide(_ a: Int, _ b: Int) -> Int {
        a >= 0 ? a / b : -((-a + b - 1) / b)
    }
}
