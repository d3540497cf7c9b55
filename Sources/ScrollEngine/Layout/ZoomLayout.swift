/// How a page is magnified.
public struct ZoomLayout: Hashable, Sendable {
    /// The page that is magnified.
    public var page: PageIndex
    /// The place of the copy that is magnified, as ``PagePlacement/place`` has it.
    public var place: Int
    /// How many times larger than it fits its box.
    public var scale: Double
    /// Where the page's box stands when it is magnified, in pixels of the viewport; what lies
    /// outside the page is not seen.
    public var box: Rect
    /// Where the picture stands in it; nil until its size is known.
    public var picture: Rect?
}
