/// The shape that a picture is prepared in.
package struct PictureVariant: Hashable, Sendable {
    /// As in CSS `object-fit`.
    package enum Fit: Sendable {
        /// The whole picture, as large as the box allows; it may be enlarged.
        case contain
        /// The box filled; what does not fit is cut from both sides alike.
        case cover
    }

    /// Pixels, at least 1.
    package let boxWidth: Int
    package let boxHeight: Int
    package let fit: Fit
    /// What shows behind transparent pixels.
    package let background: PictureColour

    package init(
        boxWidth: Int, boxHeight: Int, fit: Fit, background: PictureColour = .white
    ) {
        precondition(
            (1...Self.longestSide).contains(boxWidth) && (1...Self.longestSide).contains(boxHeight),
            "a picture cannot be prepared for a box of \(boxWidth) x \(boxHeight)")
        self.boxWidth = boxWidth
        self.boxHeight = boxHeight
        self.fit = fit
        self.background = background
    }

    /// Twice the width of an 8K screen: 256 MB for a square of it, and beyond any device.
    package static let longestSide = 16_384
}

/// A colour in sRGB, 8 bits a channel.
package struct PictureColour: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let white = PictureColour(red: 255, green: 255, blue: 255)
    package static let black = PictureColour(red: 0, green: 0, blue: 0)
}
