/// A place on the viewport or on the strip, in pixels, x to the right and y down.
public struct Point: Hashable, Sendable, Codable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(x: 0, y: 0)
}

/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in whole pixels of the viewport: what is drawn and what is hit are the same numbers.
public struct PixelRect: Hashable, Sendable, Codable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the point lies inside; the right and bottom edges belong to what follows.
    public func contains(_ point: Point) -> Bool {
        point.x >= Double(x) && point.x < Double(x + width)
            && point.y >= Double(y) && point.y < Double(y + height)
    }

    /// Whether the two share at least one pixel.
    public func intersects(_ other: PixelRect) -> Bool {
        x < other.x + other.width && other.x < x + width
            && y < other.y + other.height && other.y < y + height
    }
}

/// Distances from the four sides of a page to the picture's box, in pixels.
public struct Insets: Hashable, Sendable, Codable {
    public var top: Int
    public var left: Int
    public var bottom: Int
    public var right: Int

    public init(top: Int, left: Int, bottom: Int, right: Int) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static let none = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// The direction in which pages follow one another.
public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
    case horizontal
    case vertical
}
