/// The look of a strip, which layouts contain so that a frame needs nothing else.
public struct Appearance: Hashable, Sendable {
    /// The colour around the pages, and behind pictures on pages that slide.
    public var background: Colour
    /// The colour of the sheets of a book, which fill their pages; other strips have none.
    public var paper: Colour
    /// Whether bands of shadow are drawn behind the pages at the viewport's top and bottom.
    public var hasShadows: Bool
    /// The corner radius of pictures, in pixels of the viewport.
    public var cornerRadius: Int
    /// Pixels of a frame to each of the viewport's, in both directions: more than 1 for
    /// high-density screens.
    ///
    /// Layouts and events use pixels of the viewport.
    public var scale: Int
    /// Where a page's title is drawn.
    public var captions: CaptionPlacement
    /// Which part of a picture is kept that fills its box.
    public var gravity: Gravity

    /// Creates an appearance; by default corners are square and frames have the viewport's size.
    public init(
        background: Colour, paper: Colour = .defaultPaper, hasShadows: Bool, cornerRadius: Int = 0,
        scale: Int = 1, captions: CaptionPlacement = .none, gravity: Gravity = .automatic
    ) {
        self.background = background
        self.paper = paper
        self.hasShadows = hasShadows
        self.cornerRadius = cornerRadius
        self.scale = scale
        self.captions = captions
        self.gravity = gravity
    }

    /// The colour behind the pictures of a preset: paper in a book, otherwise the background.
    public func pageColour(in preset: Preset) -> Colour {
        preset.turnStyle == nil ? background : paper
    }
}
