/// What turning needs to know of a strip: how its pages are bound, and how it lies on the viewport.
///
/// It is made from the configuration whenever it is needed.
///
/// Fingers and layouts are in pixels of the viewport; turns are in book coordinates, where the
/// spine runs along x = 0, y goes down along it, and a forward turn goes towards −x. A book that
/// is read from right to left is its own mirror image; one that is read downwards is bound at its
/// top, with x and y swapped. Either way the book fills the viewport.
package struct BookGeometry: Hashable, Sendable {
    /// The style that shows: two pages find room on a view that is longer than it is broad, and
    /// otherwise turn one by one, as leaves.
    package let style: TurnStyle
    package let viewport: PixelSize
    package let spreads: Spreads
    package let sheet: Sheet
    /// The radius of a curl, in pixels; 0 for the other styles.
    package let radius: Double
    package let reducesMotion: Bool
    let orientation: Orientation

    /// How book coordinates lie on the viewport.
    enum Orientation: Hashable, Sendable {
        /// Bound at the left, read to the right.
        case upright
        /// Bound at the right, read to the left.
        case mirrored
        /// Bound at the top, read downwards.
        case swapped
    }

    /// A book that fills a viewport.
    ///
    /// With a cover, page 0 of a book of spreads lies alone. Without a radius, in pixels, a curl has
    /// ``radius(ofWidth:)``.
    package init(
        _ style: TurnStyle, viewport: PixelSize, pageCount: Int, axis: Axis = .horizontal,
        isRightToLeft: Bool = false, hasCover: Bool = true, radius: Int? = nil,
        reducesMotion: Bool = false
    ) {
        let size = PixelSize(
            width: viewport.width.clamped(to: 1...Self.sideLimit),
            height: viewport.height.clamped(to: 1...Self.sideLimit))
        let (length, breadth) =
            axis == .horizontal ? (size.width, size.height) : (size.height, size.width)
        let isDouble = style == .spread && length > breadth
        let width = Double(isDouble ? length / 2 : length)
        self.viewport = size
        self.style = style == .spread && !isDouble ? .leaves : style
        self.reducesMotion = reducesMotion
        self.radius =
            style == .curl
            ? radius.map { Double($0.clamped(to: 0...Self.radiusLimit)) }
                ?? Self.radius(ofWidth: width)
            : 0
        sheet = Sheet(width: width, height: Double(breadth))
        orientation = axis == .vertical ? .swapped : isRightToLeft ? .mirrored : .upright
        spreads = Spreads(
            pageCount: pageCount,
            binding: isDouble ? hasCover ? .doubleWithCover : .double : .single)
    }

    /// A sixth of the leaf: a seventh to a fifth looks right.
    package static func radius(ofWidth width: Double) -> Double { width / 6 }

    /// Wider than any viewport, so that the numbers of a fold stay small, in pixels.
    static let radiusLimit = 100_000

    /// Longer than any viewport's side, in pixels.
    static let sideLimit = 100_000

    var isDouble: Bool { style == .spread }

    /// The book's left end: the spine itself, or as far before it as the leaf is wide.
    var start: Double { isDouble ? -sheet.width : 0 }

    /// The page that lies so many places after another, or before it; nil where the book ends.
    package func page(from page: PageIndex, places: Int) -> PageIndex? {
        guard contains(page) else { return nil }
        return spreads.firstPage(from: page, places: places)
    }

    func contains(_ page: PageIndex) -> Bool { 0..<spreads.pageCount ~= page.value }

    // MARK: Between viewport and book

    /// Where a point of the viewport lies in the book; far outside, the nearest that is not further
    /// than ``BookGeometry/pointLimit``.
    package func bookPoint(_ point: Point) -> Point {
        let (along, down): (Double, Double) =
            switch orientation {
            case .upright: (point.x, point.y)
            case .mirrored: (Double(viewport.width) - point.x, point.y)
            case .swapped: (point.y, point.x)
            }
        return Point(
            x: (along + start).clamped(to: Self.pointRange), y: down.clamped(to: Self.pointRange))
    }

    /// Where a point of the book lies on the viewport.
    package func viewPoint(_ point: Point) -> Point {
        let along = point.x - start
        return switch orientation {
        case .upright: Point(x: along, y: point.y)
        case .mirrored: Point(x: Double(viewport.width) - along, y: point.y)
        case .swapped: Point(x: point.y, y: along)
        }
    }

    /// No finger is further away, in pixels: squares of it are still exact enough to be compared.
    package static let pointLimit = 1e7

    private static let pointRange = -pointLimit...pointLimit

    /// The same fold, in pixels of the viewport.
    func viewFold(_ fold: Fold) -> Fold {
        let normal = viewVector(fold.normal)
        let origin = viewPoint(.zero)
        return Fold(
            normal: normal, contact: fold.contact + normal.x * origin.x + normal.y * origin.y,
            radius: fold.radius)
    }

    /// The same direction on the viewport, in 0..<2π.
    func viewAngle(_ angle: Double) -> Double {
        let turned =
            switch orientation {
            case .upright: angle
            case .mirrored: .pi - angle
            case .swapped: .pi / 2 - angle
            }
        if turned < 0 { return turned + 2 * .pi }
        return turned >= 2 * .pi ? turned - 2 * .pi : turned
    }

    private func viewVector(_ vector: Point) -> Point {
        switch orientation {
        case .upright: vector
        case .mirrored: Point(x: -vector.x, y: vector.y)
        case .swapped: Point(x: vector.y, y: vector.x)
        }
    }

    /// Where the leaf lies before it turns.
    package var sheetFrame: PixelRect { frame(from: isDouble ? Int(sheet.width) : 0) }

    /// Where the leaf's back comes to lie; nil where it leaves the view.
    package var oppositeFrame: PixelRect? { isDouble ? frame(from: 0) : nil }

    /// The part of the viewport that a leaf covers which begins so far along the book.
    private func frame(from along: Int) -> PixelRect {
        let (width, height) = (Int(sheet.width), Int(sheet.height))
        return switch orientation {
        case .upright: PixelRect(x: along, y: 0, width: width, height: height)
        case .mirrored:
            PixelRect(x: viewport.width - along - width, y: 0, width: width, height: height)
        case .swapped: PixelRect(x: 0, y: along, width: height, height: width)
        }
    }
}
