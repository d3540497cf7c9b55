/// A triangle, whose corners may be in either orientation.
package struct Triangle: Shape, Sendable {
    /// A corner in pixels, x to the right and y down.
    package typealias Corner = (x: Double, y: Double)

    package let bounds: BitmapRect
    private let edges: [Edge]

    /// Creates a triangle whose area is not zero.
    package init(_ a: Corner, _ b: Corner, _ c: Corner) {
        let turning = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        precondition(turning != 0, "\(a), \(b) and \(c) lie on one line")
        edges =
            turning > 0
            ? [Edge(from: a, to: b), Edge(from: b, to: c), Edge(from: c, to: a)]
            : [Edge(from: b, to: a), Edge(from: c, to: b), Edge(from: a, to: c)]
        // One pixel more on each side, because an antialiased edge extends half a pixel beyond the
        // outline.
        let left = Int(min(a.x, b.x, c.x).rounded(.down)) - 1
        let top = Int(min(a.y, b.y, c.y).rounded(.down)) - 1
        bounds = BitmapRect(
            x: left, y: top, width: Int(max(a.x, b.x, c.x).rounded(.up)) + 1 - left,
            height: Int(max(a.y, b.y, c.y).rounded(.up)) + 1 - top)
    }

    package var solidRows: Range<Int> { bounds.y..<bounds.y }

    package func depth(x: Double, y: Double) -> Double {
        edges.reduce(.infinity) { min($0, $1.depth(x: x, y: y)) }
    }
}

/// A line with an inner side: the right-hand one in the line's direction, as y points down.
private struct Edge {
    private let x: Double
    private let y: Double
    /// The unit vector towards the inner side.
    private let inward: Triangle.Corner

    init(from a: Triangle.Corner, to b: Triangle.Corner) {
        let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        x = a.x
        y = a.y
        inward = (x: (a.y - b.y) / length, y: (b.x - a.x) / length)
    }

    func depth(x: Double, y: Double) -> Double {
        (x - self.x) * inward.x + (y - self.y) * inward.y
    }
}
