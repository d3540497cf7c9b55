/// What the strip is painted with: carried by the layout so that a frame needs nothing else.
package struct Appearance: Hashable, Sendable {
    package var background: Colour
    /// Whether the bands of shadow at the viewport's top and bottom are drawn behind the pages.
    package var hasShadows: Bool
    /// Pixels of the viewport by which the corners of pictures are rounded.
    package var cornerRadius: Int
    /// Pixels of a frame to each of the viewport's, along both sides: more than 1 for screens of high
    /// density.
    ///
    /// Layouts and events count in the viewport's.
    package var scale: Int
    /// Where a page's title is drawn.
    package var captions: CaptionPlacement

    package init(
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

/// Where the title of a page's item is drawn.
package enum CaptionPlacement: String, Hashable, Sendable, CaseIterable, WireCode {
    case none
    /// On the lower end of the picture, whose light it dims there.
    case over

    package static let codes: [CaptionPlacement] = [.none, .over]
}

/// An opaque sRGB colour, 8 bits a channel.
package struct Colour: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The background that pictures stand on unless another is asked for: dark, slightly blue, and
    /// not black, so that shadows show.
    package static let defaultBackground = Colour(red: 0x16, green: 0x18, blue: 0x1c)
}

/// How a picture fills the box that a page's padding leaves.
package enum Fit: String, Hashable, Sendable, CaseIterable, WireCode {
    /// The whole picture, as large as fits.
    case contain
    /// The whole box, cutting off what is over at two sides.
    case cover

    package static let codes: [Fit] = [.contain, .cover]
}
