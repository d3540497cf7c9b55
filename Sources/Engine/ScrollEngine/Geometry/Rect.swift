/// A rectangle of the viewport that may lie between whole pixels, such as that of a magnified
/// picture.
public struct Rect: Hashable, Sendable {
    /// The left edge, in pixels.
    public var x: Double
    /// The top edge, in pixels.
    public var y: Double
    /// Pixels.
    public var width: Double
    /// Pixels.
    public var height: Double

    /// Creates a rectangle from its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Converts a rectangle in whole pixels.
    public init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.x), y: Double(pixels.y),
            width: Double(pixels.width), height: Double(pixels.height))
    }

    /// Whether the point is inside; the right and bottom edges are not.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
}
