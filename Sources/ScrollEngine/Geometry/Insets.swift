/// Distances from the four sides of a page to the picture's box, in pixels.
public struct Insets: Hashable, Sendable {
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
