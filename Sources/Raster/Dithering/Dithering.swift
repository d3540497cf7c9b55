/// How a picture is told in few colours.
///
/// Colours are compared and mixed as they are coded, in sRGB: as e-ink prints them, whose dots
/// grow and darken, and not as lamps would add up.
package enum Dithering: String, CaseIterable, Sendable {
    /// Each pixel gets the nearest colour.
    case none
    /// Bayer's pattern of 8 x 8: even, crisp, and compresses best.
    case ordered
    /// A pattern of 32 x 32 without visible structure.
    case blueNoise
    /// The error of each pixel goes on to its neighbours, all of it: the most detail.
    case floydSteinberg
    /// Three quarters of the error go further: more contrast, clean lights and darks.
    case atkinson
}

extension Bitmap {
    /// The picture in greys that lie evenly between black and white.
    ///
    /// - Parameters:
    ///   - dithering: How greys between those are told.
    ///   - depth: Bits of a pixel.
    ///   - origin: The pixel that patterns begin at, in or outside of the picture: the corner of a
    ///     page that moves takes its pattern along. Where errors are handed on, each pixel depends
    ///     on all before it, so that a page keeps its dots only if it is dithered alone and moved
    ///     afterwards.
    /// - Returns: A grey bitmap of this size and the asked depth.
    package func dithered(
        _ dithering: Dithering, grey depth: IndexedBitmap.Depth, origin: (x: Int, y: Int) = (0, 0)
    ) -> IndexedBitmap {
        let levels = GreyPalette(depth: depth)
        return IndexedBitmap(
            width: width, height: height, depth: depth, colours: .grey,
            indices: indices(dithering, in: levels, origin: origin))
    }

    /// The picture in colours of a list.
    ///
    /// Each pixel is compared with the whole list, for a pattern sixteen times: a long one takes its
    /// time.
    ///
    /// - Parameters:
    ///   - dithering: How colours between those are told.
    ///   - palette: 1 to 256 colours.
    ///   - origin: As for greys.
    /// - Returns: A bitmap of the least depth that the list fits.
    package func dithered(
        _ dithering: Dithering, palette: [Pixel], origin: (x: Int, y: Int) = (0, 0)
    ) -> IndexedBitmap {
        guard let depth = IndexedBitmap.Depth.allCases.first(where: { $0.levels >= palette.count }),
            let list = ColourPalette(palette)
        else { preconditionFailure("no bitmap has \(palette.count) colours in its palette") }
        return IndexedBitmap(
            width: width, height: height, depth: depth, colours: .palette(palette),
            indices: indices(dithering, in: list, origin: origin))
    }

    private func indices(
        _ dithering: Dithering, in inks: some DitherPalette, origin: (x: Int, y: Int)
    ) -> [UInt8] {
        switch dithering {
        case .none: mapped { _, _, colour in inks.nearest(to: colour) }
        case .ordered: indices(after: .bayer, in: inks, origin: origin)
        case .blueNoise: indices(after: .blueNoise, in: inks, origin: origin)
        case .floydSteinberg: ErrorDiffusion.floydSteinberg.indices(of: self, in: inks)
        case .atkinson: ErrorDiffusion.atkinson.indices(of: self, in: inks)
        }
    }

    private func indices(
        after pattern: ThresholdPattern, in inks: some DitherPalette, origin: (x: Int, y: Int)
    ) -> [UInt8] {
        mapped { x, y, colour in
            let threshold = pattern.threshold(x: x - origin.x, y: y - origin.y)
            return inks.orderedIndex(for: colour, threshold: threshold)
        }
    }

    private func mapped(_ index: (Int, Int, DitherColour) -> UInt8) -> [UInt8] {
        let bytes = pixels.span
        var indices: [UInt8] = []
        indices.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                indices.append(index(x, y, DitherColour(bytes, at: byteOffset(x: x, y: y))))
            }
        }
        return indices
    }
}
