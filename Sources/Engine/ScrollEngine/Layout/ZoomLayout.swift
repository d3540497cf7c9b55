/// The magnification of a page.
public struct ZoomLayout: Hashable, Sendable {
    /// The page that is magnified.
    public var page: PageIndex
    /// The place of the magnified copy, as in ``PagePlacement/place``.
    public var place: Int
    /// The magnification, relative to the picture fitted to its box.
    public var scale: Double
    /// The largest magnification at rest.
    public var maximum: Double
    /// The page's box when magnified, in pixels of the viewport; it is clipped to the page, which in
    /// most rows grows with it as far as the viewport has room on both sides.
    public var box: Rect
    /// The picture's area; nil until its size is known.
    public var picture: Rect?
}
