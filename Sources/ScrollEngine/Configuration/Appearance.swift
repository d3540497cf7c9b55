/// What the strip is painted with: carried by the layout so that a frame needs nothing else.
public struct Appearance: Hashable, Sendable {
    /// The colour around the pages, and of a picture that is not ready.
    public var background: Colour
    /// Whether the bands of shadow at the viewport's top and bottom are drawn behind the pages.
    public var hasShadows: Bool
    /// Pixels of the viewport by which the corners of pictures are rounded.
    public var cornerRadius: Int
    /// Pixels of a frame to each of the viewport's, along both sides: more than 1 for screens of high
    /// density.
    ///
    /// Layouts and events count in the viewport's.
    public var scale: Int
    /// Where a page's title is drawn.
    public var captions: CaptionPlacement

    /// An appearance; corners are square and frames have the viewport's size unless said otherwise.
    public init(
        background: Colour, hasShadows: Bool, cornerRadius: Int = 0, scale: Int = 1,
        captions: CaptionPlacement = .none
    ) {
        self.background = background
        self.hasShadows = hasShadows
        self.cornerRadius = cornerRadius
        self.scale = scale
        self.captions = captions
    }
}
