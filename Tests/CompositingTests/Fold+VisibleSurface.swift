@testable import ScrollEngine

/// The surface that is visible at a point of a book with a folded sheet.
enum VisibleSurface: Hashable, Sendable {
    /// The sheet's front, at this point of the sheet.
    case front(Point)
    /// The sheet's back, behind this point of its front.
    case back(Point)
    /// The surface under the sheet.
    case beyond
    /// An area that the sheet never covers: the other side of the spine, or outside the book.
    case beside
}

extension Fold {
    /// The visible surface at a point when this sheet is folded; the topmost if there are several.
    func visibleSurface(at point: Point, on sheet: Sheet) -> VisibleSurface {
        let d = distance(of: point)
        if d > radius { return .beyond }
        let back = backPoint(at: point)
        if sheet.contains(back), d < 0 || radius > 0 { return .back(back) }
        guard d >= 0 else { return sheet.contains(point) ? .front(point) : .beside }
        guard radius > 0 else { return .beyond }
        let front = moved(point, by: radius * Elementary.asin(d / radius) - d)
        return sheet.contains(front) ? .front(front) : .beyond
    }

    /// The point of the infinite sheet whose upturned side is visible at a point; beyond the
    /// cylinder, the point of the cylinder's outermost line.
    private func backPoint(at point: Point) -> Point {
        let d = min(distance(of: point), radius)
        guard d > 0 else { return moved(point, by: .pi * radius - 2 * d) }
        return moved(point, by: radius * (.pi - Elementary.asin(d / radius)) - d)
    }

    private func moved(_ point: Point, by length: Double) -> Point {
        Point(x: point.x + normal.x * length, y: point.y + normal.y * length)
    }
}
