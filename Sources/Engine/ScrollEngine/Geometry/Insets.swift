/// Distances from the four sides of a page to the picture's box, in pixels.
public struct Insets: Hashable, Sendable {
    /// Pixels, like the other sides.
    public var top: Int
    /// Pixels.
    public var left: Int
    /// Pixels.
    public var bottom: Int
    /// Pixels.
    public var right: Int

    /// Creates insets from their sides.
    @inlinable public init(top: Int, left: Int, bottom: Int, right: Int) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No inset on any side.
    public static let none = Insets(top: 0, left: 0, bottom: 0, right: 0)
}
