/// A row of dots, one for each page, at the bottom of the viewport; for more pages a rail with a thumb.
public struct PageControl: Hashable, Sendable {
    /// The side of a dot's hit area in pixels: the minimum of WCAG 2.2, 2.5.8.
    public static let pitch = 24
    /// The limit of dots; more of them no longer show a position.
    public static let dotLimit = 32

    /// The whole control; a tap beside the dots or the rail turns back in its first half and on in its
    /// second.
    public var frame: PixelRect
    /// The hit areas of the dots, in order of the pages; empty if there are too many to show.
    public var dots: [PixelRect]
    /// The rail on which the thumb of many pages moves; nil with dots, and in a control that is too
    /// small for it.
    ///
    /// A tap or a drag along it, at any height of the control, leads to the page there.
    public var rail: PixelRect?
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
            rail = Self.rail(in: frame)
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
        if let page = page(onRailAt: point) { return .dot(page) }
        let isLeft = point.x < Double(frame.x) + Double(frame.width) / 2
        return isLeft == isReversed ? .next : .previous
    }

    // MARK: Rail

    /// A capsule in the middle, four units high and at most 64 long; a unit is a fifteenth of the
    /// control's height: 16 of 60 pixels, and 256 long.
    private static func rail(in frame: PixelRect) -> PixelRect? {
        let unit = frame.height / 15
        guard unit > 0, frame.width >= 12 * unit else { return nil }
        var width = min(frame.width - 4 * unit, 64 * unit)
        // Exactly in the middle, so that a mirrored control is the mirror image.
        width -= (frame.width - width) % 2
        return PixelRect(
            x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - 4 * unit) / 2,
            width: width, height: 4 * unit)
    }

    /// The part of the rail in which the thumb moves; it has a margin of a quarter of its height.
    private var groove: PixelRect? {
        guard let rail, pageCount > 0 else { return nil }
        let margin = rail.height / 4
        return PixelRect(
            x: rail.x + 2 * margin, y: rail.y + margin, width: rail.width - 4 * margin,
            height: 2 * margin)
    }

    /// The thumb: as long as a page's share of the rail, but at least twice its thickness.
    public var thumb: PixelRect? {
        guard let groove else { return nil }
        let length = thumbLength(in: groove)
        let room = groove.width - length
        let way = pageCount > 1 ? room * currentPage.value / (pageCount - 1) : 0
        return PixelRect(
            x: groove.x + (isReversed ? room - way : way), y: groove.y, width: length,
            height: groove.height)
    }

    private func thumbLength(in groove: PixelRect) -> Int {
        min(groove.width, max(2 * groove.height, groove.width / pageCount))
    }

    /// The page whose thumb has its middle nearest to a point; nil beside the rail's length.
    func page(onRailAt point: Point) -> PageIndex? {
        guard let rail, Double(rail.x)..<Double(rail.x + rail.width) ~= point.x else { return nil }
        return page(alongRail: point)
    }

    /// The page whose thumb has its middle nearest to a point, which may be beyond the rail's ends.
    func page(alongRail point: Point) -> PageIndex? {
        guard let groove, pageCount > 1, point.x.isFinite else { return nil }
        let length = thumbLength(in: groove)
        let room = Double(max(1, groove.width - length))
        let way = point.x - Double(groove.x) - Double(length) / 2
        let share = (way / room).clamped(to: 0...1)
        let page = (share * Double(pageCount - 1)).rounded()
        return PageIndex(isReversed ? pageCount - 1 - Int(page) : Int(page))
    }
}
