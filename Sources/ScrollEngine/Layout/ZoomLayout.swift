/// How a page is magnified.
package struct ZoomLayout: Hashable, Sendable {
    package var page: PageIndex
    /// The place of the copy that is magnified, as ``PagePlacement/place`` has it.
    package var place: Int
    package var scale: Double
    /// Where the page's box stands when it is magnified, in pixels of the viewport; what lies
    /// outside the page is not seen.
    package var box: Rect
    /// Where the picture stands in it; nil until its size is known.
    package var picture: Rect?
}
