/// A page under a point.
public struct PageHit: Hashable, Sendable {
    /// The page that was hit.
    public var page: PageIndex
    /// The item on that page.
    public var item: ItemKey
    /// The point from the page's top left corner, in pixels of the page as it is shown.
    public var point: Point
    /// The point as shares of the picture's width and height, from 0 to 1; nil beside the picture
    /// and before it is known.
    public var picturePoint: Point?

    /// A hit on a page.
    public init(page: PageIndex, item: ItemKey, point: Point, picturePoint: Point?) {
        self.page = page
        self.item = item
        self.point = point
        self.picturePoint = picturePoint
    }
}
