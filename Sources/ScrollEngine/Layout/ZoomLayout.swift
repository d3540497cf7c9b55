/// How a page is magnified.
public struct ZoomLayout: Hashable, Sendable {
    public var page: PageIndex
    /// The place of the copy that is magnified, as ``PagePlacement/place`` has it.
    public var place: Int
    public var scale: Double
    /// Where the page's box stands when it is magnified, in pixels of the viewport; what lies
    /// outside the page is not seen.
    public var box: Rect
    /// Where the picture stands in it; nil until its size is known.
    public var picture: Rect?
}
