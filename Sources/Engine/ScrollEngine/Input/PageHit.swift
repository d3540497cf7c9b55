/// A page under a point.
public struct PageHit: Hashable, Sendable {
    /// The page that was hit.
    public var page: PageIndex
    /// The item on that page.
    public var item: ItemKey
    /// The point relative to the page's top left corner, in pixels of the page as shown.
    public var point: Point
    /// The point as shares of the picture's width and height, from 0 to 1; nil outside the picture,
    /// and before its size is known.
    public var picturePoint: Point?

    /// Creates a hit on a page.
    public init(page: PageIndex, item: ItemKey, point: Point, picturePoint: Point?) {
        self.page = page
        self.item = item
        self.point = point
        self.picturePoint = picturePoint
    }
}
