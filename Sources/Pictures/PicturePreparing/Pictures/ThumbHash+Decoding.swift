import Raster

extension ThumbHash {
    /// The placeholder, in the shape of the picture.
    ///
    /// - Parameter longSide: Pixels of the longer side; more than 32 would only be smoother.
    /// - Returns: The placeholder.
    package func bitmap(longSide: Int = 32) -> Bitmap {
        let (width, height) = shape.size(longSide: longSide)
        let transform = CosineTransform(
            width: width, height: height, frequencies: ThumbHashShape.longTerms)
        let (l, p, q) = spectra
        let lightness = transform.plane(mean: l.mean, l.terms, shape.lightnessTerms)
        let yellow = transform.plane(mean: p.mean, p.terms, ThumbHashShape.colourTerms)
        let red = transform.plane(mean: q.mean, q.terms, ThumbHashShape.colourTerms)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * Bitmap.bytesPerPixel)
        for (l, (p, q)) in zip(lightness, zip(yellow, red)) {
            let blue = l - 2 * p / 3
            let red = (3 * l - blue + q) / 2
            pixels += [Self.byte(red), Self.byte(red - q), Self.byte(blue)]
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private typealias Spectrum = (mean: Double, terms: [Double])

    private var spectra: (l: Spectrum, p: Spectrum, q: Spectrum) {
        var bits = BitReader(bytes)
        let means = (0..<3).map { _ in Double(bits.next(6)) / 63 }
        let lightnessScale = Double(bits.next(5)) / 31
        _ = bits.next(1 + 3)
        // The format makes colours a quarter stronger, because rounding weakens them.
        let yellowScale = 1.25 * Double(bits.next(6)) / 63
        let redScale = 1.25 * Double(bits.next(6)) / 63
        _ = bits.next(1)
        func terms(_ terms: CosineTerms, scale: Double) -> [Double] {
            (0..<terms.count).map { _ in (Double(bits.next(4)) / 7.5 - 1) * scale }
        }
        return (
            (means[0], terms(shape.lightnessTerms, scale: lightnessScale)),
            (2 * means[1] - 1, terms(ThumbHashShape.colourTerms, scale: yellowScale)),
            (2 * means[2] - 1, terms(ThumbHashShape.colourTerms, scale: redScale))
        )
    }

    private static func byte(_ value: Double) -> UInt8 {
        UInt8((255 * min(max(value, 0), 1)).rounded())
    }
}
