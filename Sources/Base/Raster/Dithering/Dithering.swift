/// How a picture is reduced to few colours.
///
/// Colours are compared and mixed as sRGB values, which matches e-ink, whose dots grow and darken,
/// better than linear light does.
package enum Dithering: String, CaseIterable, Sendable {
    /// Each pixel gets the nearest colour.
    case none
    /// Bayer's pattern of 8 x 8: even, crisp, and compresses best.
    case ordered
    /// A pattern of 32 x 32 without visible structure.
    case blueNoise = "blue-noise"
    /// Floyd and Steinberg's error diffusion, which distributes the whole error: the most detail.
    case floydSteinberg = "floyd-steinberg"
    /// Atkinson's error diffusion, which distributes three quarters of the error: more contrast,
    /// clean lights and darks.
    case atkinson
    /// Stucki's error diffusion, over more pixels than Floyd and Steinberg's.
    case stucki
}

extension Bitmap {
    /// The picture in greys at equal distances from black to white.
    ///
    /// - Parameters:
    ///   - dithering: How intermediate greys are represented.
    ///   - depth: Bits of a pixel.
    ///   - origin: The pixel at which patterns start, inside or outside the picture: with a page's corner
    ///     as origin, the pattern moves with the page. With error diffusion each pixel depends on all
    ///     before it, so a page keeps its dots only if it is dithered alone and moved afterwards.
    /// - Returns: A grey bitmap of this size and the requested depth.
    package func dithered(
        _ dithering: Dithering, grey depth: IndexedBitmap.Depth, origin: (x: Int, y: Int) = (0, 0)
    ) -> IndexedBitmap {
        let levels = GreyPalette(depth: depth)
        return IndexedBitmap(
            width: width, height: height, depth: depth, colours: .grey,
            indices: indices(dithering, in: levels, origin: origin))
    }

    /// The picture in the colours of a palette.
    ///
    /// Each pixel is compared with the whole palette, for a pattern sixteen times, so long palettes
    /// are slow.
    ///
    /// - Parameters:
    ///   - dithering: How intermediate colours are represented.
    ///   - palette: 1 to 256 colours.
    ///   - origin: As for greys.
    /// - Returns: A bitmap of the lowest depth that fits the palette.
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

    /// The picture in the inks of a panel, as they look.
    ///
    /// - Parameters:
    ///   - dithering: How intermediate colours are represented.
    ///   - inks: 1 to 256 inks.
    ///   - origin: As for greys.
    /// - Returns: A bitmap of the lowest depth that fits the inks, with the colours that name them.
    package func dithered(
        _ dithering: Dithering, inks: [Ink], origin: (x: Int, y: Int) = (0, 0)
    ) -> IndexedBitmap {
        guard !inks.isEmpty,
            let depth = IndexedBitmap.Depth.allCases.first(where: { $0.levels >= inks.count })
        else { preconditionFailure("no bitmap has \(inks.count) inks in its palette") }
        return IndexedBitmap(
            width: width, height: height, depth: depth, colours: .palette(inks.map { $0.device }),
            indices: indices(
                dithering, in: InkPalette(inks), origin: origin, isSerpentine: true))
    }

    private func indices(
        _ dithering: Dithering, in inks: some DitherPalette, origin: (x: Int, y: Int),
        isSerpentine: Bool = false
    ) -> [UInt8] {
        switch dithering {
        case .none: mapped { _, _, colour in inks.nearest(to: inks.projected(colour)) }
        case .ordered: indices(after: .bayer, in: inks, origin: origin)
        case .blueNoise: indices(after: .blueNoise, in: inks, origin: origin)
        case .floydSteinberg: diffused(.floydSteinberg, in: inks, isSerpentine)
        case .atkinson: diffused(.atkinson, in: inks, isSerpentine)
        case .stucki: diffused(.stucki, in: inks, isSerpentine)
        }
    }

    private func diffused(
        _ diffusion: ErrorDiffusion, in inks: some DitherPalette, _ isSerpentine: Bool
    ) -> [UInt8] {
        diffusion.indices(of: self, in: inks, isSerpentine: isSerpentine)
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
