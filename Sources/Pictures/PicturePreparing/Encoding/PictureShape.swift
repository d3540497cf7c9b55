/// The shape of a picture for browsers that is cut as a frame of that shape is.
///
/// The part is kept that has the faces which are known, otherwise the one that attracts attention. A browser that cuts
/// the whole picture itself knows neither.
package struct PictureShape: Hashable, Sendable {
    /// Width and height in lowest terms, so that equal shapes share their files.
    package let width: Int
    package let height: Int

    /// Nil for sides that are none of ``sides``.
    package init?(width: Int, height: Int) {
        guard Self.sides.contains(width), Self.sides.contains(height) else { return nil }
        var (divisor, rest) = (width, height)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        self.width = width / divisor
        self.height = height / divisor
    }

    /// What either side may be: any pixels of a viewport.
    package static let sides = 1...9999

    /// As in a query: `3x2`.
    package var text: String { "\(width)x\(height)" }

    /// Those of covers, thumbnails, and the tiles of very wide and very high pictures, which all viewers share.
    static let usual: Set<PictureShape> = Set(
        [(3, 2), (5, 4), (4, 1), (2, 5), (3, 1), (3, 10)].compactMap { sides in
            PictureShape(width: sides.0, height: sides.1)
        })

    /// The box of this shape with so many pixels along its longer side.
    func box(_ side: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        return (width: scaled(width), height: scaled(height))
    }
}

extension FittedSize {
    /// Whether so much is cut off that somebody sees it; a difference of a few pixels is one of rounding.
    package var isPart: Bool {
        50 * scaledWidth * scaledHeight > 51 * keptWidth * keptHeight
    }

    /// Pixels of the longer side of the part that is kept, and no more than the file has of it.
    ///
    /// - Parameter naturalWidth: The width of the upright picture.
    /// - Returns: The pixels, at least 1.
    package func longerSideOfPart(naturalWidth: Int) -> Int {
        let longer = max(keptWidth, keptHeight)
        return min(longer, max(1, longer * naturalWidth / scaledWidth))
    }
}
