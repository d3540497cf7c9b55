/// How the default size of a page is derived from the viewport.
///
/// Sizes are computed along the strip and across it, so that a vertical strip has the shapes of a
/// horizontal one, rotated.
enum PageSizing {
    /// Smaller than the viewport, so that the neighbours peek in.
    case peeking
    /// As large as the viewport.
    case filling
    /// Half as long as the viewport, so that half of each neighbour is visible.
    case half
    /// A seventh of the viewport, and square: the 52 px of Accella's picker on 364 px.
    case seventh

    /// The size of a page and the spacing in pixels, in the part of a viewport without controls.
    func page(on availableSpace: PixelSize, axis: Axis) -> (size: PixelSize, spacing: Int) {
        let length = axis == .horizontal ? availableSpace.width : availableSpace.height
        let across = axis == .horizontal ? availableSpace.height : availableSpace.width
        switch self {
        case .peeking:
            let size = Self.peekingPage(on: availableSpace)
            return (size, Self.spacing(for: size.width))
        case .filling: return (availableSpace, 0)
        case .half:
            // A thirty-second of the viewport, so that page and spacing together are half of it.
            let spacing = length / 32
            return (oriented(length / 2 - spacing, across * 5 / 6, along: axis), spacing)
        case .seventh:
            let side = max(8, length / 7)
            return (oriented(side, min(side, across), along: axis), 0)
        }
    }

    /// The default padding of a page, which separates the pictures of a picker.
    func padding(of page: PixelSize) -> Insets {
        guard self == .seventh else { return .none }
        let side = min(page.width, page.height) / 26  // 2 px of 52
        return Insets(top: side, left: side, bottom: side, right: side)
    }

    /// Three quarters of the width, or 7 to 8 within five sixths of the height, but never higher
    /// than 4 to 3.
    ///
    /// This gives the original article's page of 240 x 320 on its screen of 320 x 480, and 560 x
    /// 640 on 1024 x 768.
    private static func peekingPage(on availableSpace: PixelSize) -> PixelSize {
        let height = availableSpace.height * 5 / 6
        let width = max(8, min(availableSpace.width * 3 / 4, height * 7 / 8))
        return PixelSize(width: width, height: max(8, min(height, width * 4 / 3)))
    }

    /// A fourteenth of the page's width: 40 px beside a page of 560.
    static func spacing(for width: Int) -> Int { width / 14 }

    private func oriented(_ length: Int, _ across: Int, along axis: Axis) -> PixelSize {
        axis == .horizontal
            ? PixelSize(width: max(8, length), height: max(8, across))
            : PixelSize(width: max(8, across), height: max(8, length))
    }
}
