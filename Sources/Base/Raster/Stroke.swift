/// A polyline of constant width with round caps and joins.
package struct Stroke: Shape, Sendable {
    /// A position in pixels, x to the right and y down.
    package typealias Vertex = (x: Double, y: Double)

    package let bounds: BitmapRect
    private let vertices: [Vertex]
    private let halfWidth: Double

    /// Creates a line through at least one point.
    package init(_ vertices: [Vertex], width: Double) {
        precondition(!vertices.isEmpty && width > 0, "no line of \(width) through \(vertices)")
        self.vertices = vertices
        halfWidth = width / 2
        // An antialiased edge extends half a pixel beyond the outline.
        let reach = halfWidth + 0.5
        // No key paths: the room is compiled as Embedded Swift as well.
        let (xs, ys) = (vertices.map { $0.x }, vertices.map { $0.y })
        let left = Int(((xs.min() ?? 0) - reach).rounded(.down))
        let top = Int(((ys.min() ?? 0) - reach).rounded(.down))
        bounds = BitmapRect(
            x: left, y: top, width: Int(((xs.max() ?? 0) + reach).rounded(.up)) - left,
            height: Int(((ys.max() ?? 0) + reach).rounded(.up)) - top)
    }

    package var solidRows: Range<Int> { bounds.y..<bounds.y }

    package func depth(x: Double, y: Double) -> Double {
        var nearest = Self.squaredDistance(x, y, from: vertices[0], to: vertices[0])
        for (start, end) in zip(vertices, vertices.dropFirst()) {
            nearest = min(nearest, Self.squaredDistance(x, y, from: start, to: end))
        }
        return halfWidth - nearest.squareRoot()
    }

    private static func squaredDistance(
        _ x: Double, _ y: Double, from start: Vertex, to end: Vertex
    ) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let squaredLength = dx * dx + dy * dy
        let along = (x - start.x) * dx + (y - start.y) * dy
        let share = squaredLength > 0 ? min(max(along / squaredLength, 0), 1) : 0
        let (restX, restY) = (x - start.x - share * dx, y - start.y - share * dy)
        return restX * restX + restY * restY
    }
}
