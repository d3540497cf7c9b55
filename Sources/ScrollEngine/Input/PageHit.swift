/// A page under a point.
package struct PageHit: Hashable, Sendable {
    package var page: PageIndex
    package var item: ItemKey
    /// The point from the page's top left corner, in pixels of the page as it is shown.
    package var point: Point
    /// The point as shares of the picture's width and height, from 0 to 1; nil beside the picture
    /// and before it is known.
    package var picturePoint: Point?
}
