/// A rectangle in whole pixels of the viewport, used for both drawing and hit testing.
public struct PixelRect: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The top edge.
    public var y: Int
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    /// Creates a rectangle from its top left corner and its size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the point is inside; the right and bottom edges are not.
    public func contains(_ point: Point) -> Bool {
        point.x >= Double(x) && point.x < Double(x + width)
            && point.y >= Double(y) && point.y < Double(y + height)
    }

    /// The centre.
    public var middle: Point {
        Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
    }
}
