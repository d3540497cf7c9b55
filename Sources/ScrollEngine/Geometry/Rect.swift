/// A rectangle of the viewport that need not lie on whole pixels, as a magnified picture's does not.
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

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
