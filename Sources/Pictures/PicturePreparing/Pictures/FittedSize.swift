/// The sizes between a picture and its page, in pixels.
///
///     contain:  scale = min(box / natural)      kept = scaled
///     cover:    scale = max(box / natural)      kept = box, a part of scaled
///     scaleDown: as contain, but scale is at most the variant's, a pixel of the viewport for each,
///                and the picture has at most `PictureVariant.pixelLimit` pixels
package struct FittedSize: Equatable, Sendable {
    /// The whole picture after scaling.
    package let scaledWidth: Int
    package let scaledHeight: Int
    /// The part that is kept: the size of the page's bitmap.
    package let keptWidth: Int
    package let keptHeight: Int

    /// The sizes for an upright picture of a natural size in the variant's box.
    ///
    /// Sides are rounded to the nearest pixel, and to at least 1. Integers throughout: products
    /// of two sides stay far below 2^63.
    package init(naturalWidth: Int, naturalHeight: Int, in variant: PictureVariant) {
        var (box, boxHeight) = (variant.boxWidth, variant.boxHeight)
        let (width, height) = (naturalWidth * variant.scale, naturalHeight * variant.scale)
        if variant.fit == .scaleDown, width <= box, height <= boxHeight {
            (box, boxHeight) = (width, height)
        }
        if variant.fit == .scaleDown {
            let longer = Self.longerSide(naturalWidth, naturalHeight)
            (box, boxHeight) = (min(box, longer), min(boxHeight, longer))
        }
        // Whether the width is what limits the scale: box / natural is smaller across than down.
        let isWide = naturalWidth * boxHeight > box * naturalHeight
        let followsWidth = variant.fit == .cover ? !isWide : isWide
        scaledWidth =
            followsWidth ? box : rounded(naturalWidth * boxHeight, over: naturalHeight)
        scaledHeight =
            followsWidth ? rounded(naturalHeight * box, over: naturalWidth) : boxHeight
        keptWidth = min(scaledWidth, box)
        keptHeight = min(scaledHeight, boxHeight)
    }

    /// The longer side of the largest picture of this shape with ``PictureVariant/pixelLimit`` pixels.
    private static func longerSide(_ width: Int, _ height: Int) -> Int {
        let shape = Double(max(width, height)) / Double(min(width, height))
        return Int((Double(PictureVariant.pixelLimit) * shape).squareRoot())
    }
}

/// The nearest whole quotient of two positive numbers, at least 1.
private func rounded(_ dividend: Int, over divisor: Int) -> Int {
    max(1, (dividend + divisor / 2) / divisor)
}
