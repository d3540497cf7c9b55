/// The geometry of a strip for turning: the binding of its pages, and their mapping to the
/// viewport.
///
/// It is derived from the configuration whenever it is needed.
///
/// Fingers and layouts are in pixels of the viewport; turns are in book coordinates: the spine is
/// at x = 0, y points down along it, and a forward turn moves towards −x. A book that is read from
/// right to left is mirrored; one that is read downwards is bound at its top, with x and y swapped.
/// In each case the book fills the viewport.
package struct BookGeometry: Hashable, Sendable {
    /// The effective style: spreads need a view that is longer than it is wide; otherwise pages
    /// turn singly, as leaves.
    package let style: TurnStyle
    package let viewport: PixelSize
    package let spreads: Spreads
    package let sheet: Sheet
    /// The radius of a curl, in pixels; 0 for the other styles.
    package let radius: Double
    package let reducesMotion: Bool
    /// Where a finger may begin a turn.
    let grabArea: GrabArea
    let orientation: Orientation

    /// How book coordinates map to the viewport.
    enum Orientation: Hashable, Sendable {
        /// Bound at the left, read to the right.
        case upright
        /// Bound at the right, read to the left.
        case mirrored
        /// Bound at the top, read downwards.
        case swapped
    }

    /// Creates a book that fills a viewport.
    ///
    /// With a cover, page 0 of a book of spreads is alone. If the radius, in pixels, is nil, a curl
    /// has ``radius(ofWidth:)``.
    package init(
        _ style: TurnStyle, viewport: PixelSize, pageCount: Int, axis: Axis = .horizontal,
        isRightToLeft: Bool = false, hasCover: Bool = true, radius: Int? = nil,
        reducesMotion: Bool = false, grabArea: GrabArea = .page
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
        self.grabArea = grabArea
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

    /// A sixth of the leaf's width; a seventh to a fifth looks right.
    package static func radius(ofWidth width: Double) -> Double { width / 6 }

    /// Wider than any viewport, and small enough for a fold's computations, in pixels.
    static let radiusLimit = 100_000

    /// Longer than any viewport's side, in pixels.
    static let sideLimit = 100_000

    var isDouble: Bool { style == .spread }

    /// The book's left end: the spine itself, or the leaf's width before it.
    var start: Double { isDouble ? -sheet.width : 0 }

    /// The page `places` places from another; nil beyond the book's ends.
    package func page(from page: PageIndex, places: Int) -> PageIndex? {
        guard contains(page) else { return nil }
        return spreads.firstPage(from: page, places: places)
    }

    func contains(_ page: PageIndex) -> Bool { 0..<spreads.pageCount ~= page.value }

    // MARK: Conversion between viewport and book

    /// Converts a point of the viewport to book coordinates, limited to
    /// ``BookGeometry/pointLimit``.
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

    /// Converts a point of the book to the viewport.
    package func viewPoint(_ point: Point) -> Point {
        let along = point.x - start
        return switch orientation {
        case .upright: Point(x: along, y: point.y)
        case .mirrored: Point(x: Double(viewport.width) - along, y: point.y)
        case .swapped: Point(x: point.y, y: along)
        }
    }

    /// The limit of finger coordinates, in pixels: their squares are still exact enough to be
    /// compared.
    package static let pointLimit = 1e7

    private static let pointRange = -pointLimit...pointLimit

    /// Converts a fold to pixels of the viewport.
    func viewFold(_ fold: Fold) -> Fold {
        let normal = viewVector(fold.normal)
        let origin = viewPoint(.zero)
        return Fold(
            normal: normal, contact: fold.contact + normal.x * origin.x + normal.y * origin.y,
            radius: fold.radius)
    }

    /// Converts a direction to the viewport, in 0..<2π.
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

    /// The area of the leaf before it turns.
    package var sheetFrame: PixelRect { frame(from: isDouble ? Int(sheet.width) : 0) }

    /// The area of the leaf's back after the turn; nil if it leaves the view.
    package var oppositeFrame: PixelRect? { isDouble ? frame(from: 0) : nil }

    /// The part of the viewport under a leaf that starts at `along` in the book.
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
