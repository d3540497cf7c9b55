/// A rectangle of the viewport that need not lie on whole pixels, as a magnified picture's does not.
public struct Rect: Hashable, Sendable {
    /// The left edge, in pixels.
    public var x: Double
    /// The top edge, in pixels.
    public var y: Double
    /// Pixels.
    public var width: Double
    /// Pixels.
    public var height: Double

    /// A rectangle by its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The same rectangle as one in whole pixels.
    public init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.x), y: Double(pixels.y),
            width: Double(pixels.width), height: Double(pixels.height))
    }

    /// Whether the point lies inside; the right and bottom edges belong to what follows.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
}
