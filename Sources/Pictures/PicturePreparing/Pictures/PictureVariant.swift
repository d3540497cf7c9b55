import Raster

/// The size and look that a picture is prepared for.
package struct PictureVariant: Hashable, Sendable {
    /// As in CSS `object-fit`.
    package enum Fit: UInt64, Sendable {
        /// The whole picture, as large as the box allows; it may be enlarged.
        case contain
        /// The box filled; a part of the picture is kept.
        case cover
        /// As `contain`, but at most ``PictureVariant/scale`` pixels for each of the picture's, and
        /// ``PictureVariant/pixelLimit`` in all.
        case scaleDown
    }

    /// Which part of a picture is kept that fills the box.
    package enum Gravity: UInt64, Sendable {
        /// The one with the faces that are known, otherwise the one that attracts attention.
        case automatic
        case centre, north, northEast, east, southEast, south, southWest, west, northWest
    }

    /// Pixels, at least 1.
    package let boxWidth: Int
    package let boxHeight: Int
    package let fit: Fit
    /// Automatic where nothing is cut off.
    package let gravity: Gravity
    /// The colour behind transparent pixels.
    package let background: Pixel
    /// Whether its title is drawn as well.
    package let isTitled: Bool
    /// Pixels of the picture for each pixel of the viewport; letters are larger by this factor.
    package let scale: Int

    package init(
        boxWidth: Int, boxHeight: Int, fit: Fit, gravity: Gravity = .automatic,
        background: Pixel = .white, isTitled: Bool = false, scale: Int = 1
    ) {
        precondition(
            (1...Self.longestSide).contains(boxWidth) && (1...Self.longestSide).contains(boxHeight),
            "a picture cannot be prepared for a box of \(boxWidth) x \(boxHeight)")
        self.boxWidth = boxWidth
        self.boxHeight = boxHeight
        self.fit = fit
        self.gravity = fit == .cover ? gravity : .automatic
        self.background = background
        self.isTitled = isTitled
        self.scale = scale
    }

    /// Must be incremented when another part of a picture is kept where it fills its box.
    package static let croppingRule = 2

    /// Whether faces decide which part is kept.
    var keepsFaces: Bool { fit == .cover && gravity == .automatic }

    /// Over all members, packed into one word, because each lookup of a picture hashes a variant.
    package func hash(into hasher: inout Hasher) {
        let box = UInt64(boxWidth) << 15 | UInt64(boxHeight)
        let colour =
            UInt64(background.red) << 16 | UInt64(background.green) << 8 | UInt64(background.blue)
        let kind = gravity.rawValue << 5 | UInt64(truncatingIfNeeded: scale) << 2 | fit.rawValue
        hasher.combine(box << 34 ^ colour << 10 ^ kind << 1 ^ (isTitled ? 1 : 0))
    }

    /// Twice the width of an 8K screen: 256 MB for a square of it, and beyond any device.
    package static let longestSide = 16_384
    /// The largest picture that is kept whole and not enlarged: a square that fills a screen of 4K.
    static let pixelLimit = 3840 * 3840
}
