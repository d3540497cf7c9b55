/// Distances from the four sides of a page to the picture's box, in pixels.
package struct Insets: Hashable, Sendable {
    package var top: Int
    package var left: Int
    package var bottom: Int
    package var right: Int

    package init(top: Int, left: Int, bottom: Int, right: Int) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    package static let none = Insets(top: 0, left: 0, bottom: 0, right: 0)
}
