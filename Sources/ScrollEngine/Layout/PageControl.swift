/// A row of dots, one for each page, at the bottom of the viewport.
public struct PageControl: Hashable, Sendable {
    /// The side of a dot's hit area in pixels: the minimum of WCAG 2.2, 2.5.8.
    public static let pitch = 24
    /// The limit of dots; more of them no longer show a position.
    public static let dotLimit = 32

    /// The whole control; a tap beside the dots turns back in its first half and on in its second.
    public var frame: PixelRect
    /// The hit areas of the dots, in order of the pages; empty if there are too many to show.
    public var dots: [PixelRect]
    /// The number of pages.
    public var pageCount: Int
    /// The page whose dot is marked.
    public var currentPage: PageIndex
    /// Whether the first page's dot is the rightmost.
    public var isReversed: Bool

    init?(viewport: PixelSize, pageCount: Int, currentPage: PageIndex?, isReversed: Bool) {
        guard let currentPage else { return nil }
        let height = min(StripGeometry.pageControlHeight, viewport.height / 3)
        frame = PixelRect(
            x: 0, y: viewport.height - height, width: viewport.width, height: height)
        self.pageCount = pageCount
        self.currentPage = currentPage
        self.isReversed = isReversed
        let width = pageCount * Self.pitch
        guard pageCount <= Self.dotLimit, width <= viewport.width, height >= Self.pitch else {
            dots = []
            return
        }
        let left = (viewport.width - width) / 2
        let top = frame.y + (height - Self.pitch) / 2
        dots = (0..<pageCount).map { page in
            let x = left + page * Self.pitch
            return PixelRect(
                x: isReversed ? viewport.width - x - Self.pitch : x, y: top, width: Self.pitch,
                height: Self.pitch)
        }
    }

    func hit(_ point: Point) -> ControlHit? {
        guard frame.contains(point) else { return nil }
        if let dot = dots.firstIndex(where: { $0.contains(point) }) {
            return .dot(PageIndex(dot))
        }
        let isLeft = point.x < Double(frame.x) + Double(frame.width) / 2
        return isLeft == isReversed ? .next : .previous
    }
}
