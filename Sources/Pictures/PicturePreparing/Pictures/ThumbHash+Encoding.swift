import Raster

extension ThumbHash {
    /// The longest side of the picture that is transformed, in pixels; the format's limit.
    private static let longestSide = 100

    /// Computes the hash of a picture, which is averaged down first if it is large.
    package init(of picture: Bitmap) {
        precondition(
            picture.width > 0 && picture.height > 0,
            "a picture of \(picture.width) x \(picture.height) has no ThumbHash")
        let small = Self.reduced(picture)
        let shape = ThumbHashShape(width: small.width, height: small.height)
        let transform = CosineTransform(
            width: small.width, height: small.height, frequencies: ThumbHashShape.longTerms)
        let colours = ThumbHashShape.colourTerms
        let l = Channel(of: small, range: 0...(3 * 255)) { $0 + $1 + $2 }
            .spectrum(by: transform, shape.lightnessTerms)
        let p = Channel(of: small, range: (-2 * 255)...(2 * 255)) { $0 + $1 - 2 * $2 }
            .spectrum(by: transform, colours)
        let q = Channel(of: small, range: -255...255) { red, green, _ in red - green }
            .spectrum(by: transform, colours)

        var bits = BitWriter()
        for spectrum in [l, p, q] { bits.append(spectrum.mean, bits: 6) }
        bits.append(l.scale(levels: 31), bits: 5)
        bits.append(0, bits: 1)
        bits.append(shape.shortTerms, bits: 3)
        bits.append(p.scale(levels: 63), bits: 6)
        bits.append(q.scale(levels: 63), bits: 6)
        bits.append(shape.isWide ? 1 : 0, bits: 1)
        for spectrum in [l, p, q] {
            for share in spectrum.shares { bits.append(share, bits: 4) }
        }
        self.init(encoded: bits.bytes, shape: shape)
    }

    private static func reduced(_ picture: Bitmap) -> Bitmap {
        let side = max(picture.width, picture.height)
        guard side > longestSide else { return picture }
        func reduced(_ length: Int) -> Int {
            max(1, (2 * length * longestSide + side) / (2 * side))
        }
        return picture.boxFiltered(width: reduced(picture.width), height: reduced(picture.height))
    }
}

/// A channel of a picture, in whole numbers: L in 765ths, P in 510ths, Q in 255ths.
private struct Channel {
    private var values: [Double] = []
    private var sum = 0
    private let range: ClosedRange<Int>

    init(of picture: Bitmap, range: ClosedRange<Int>, value: (Int, Int, Int) -> Int) {
        self.range = range
        let pixels = picture.pixels.span
        values.reserveCapacity(picture.width * picture.height)
        for index in stride(from: 0, to: pixels.count, by: Bitmap.bytesPerPixel) {
            let value = value(
                Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]))
            values.append(Double(value))
            sum += value
        }
    }

    /// A term below it, in units of the channel, is zero but for the rounding of its sum.
    ///
    /// Otherwise the rounding, which differs between implementations, would decide the terms of
    /// flat colours and symmetrical pictures.
    private static let leastTerm = 1e-9

    func spectrum(by transform: CosineTransform, _ terms: CosineTerms) -> ChannelSpectrum {
        let terms = transform.terms(of: values, terms)
            .map { abs($0) < Self.leastTerm ? 0 : $0 / Double(range.upperBound) }
        return ChannelSpectrum(mean: mean, terms: terms)
    }

    /// The mean on a scale of 63 levels from the least to the greatest value.
    ///
    /// In integers, because means of half a level are common: P and Q of grey are 31½.
    private var mean: Int {
        let length = (range.upperBound - range.lowerBound) * values.count
        let above = sum - range.lowerBound * values.count
        return (2 * 63 * above + length) / (2 * length)
    }
}

/// What a hash holds of a channel.
private struct ChannelSpectrum {
    /// In 63rds of the channel's range.
    let mean: Int
    /// The largest term; the greatest value of the channel is 1.
    private let scale: Double
    private let terms: [Double]

    init(mean: Int, terms: [Double]) {
        self.mean = mean
        self.terms = terms
        scale = terms.reduce(0) { max($0, abs($1)) }
    }

    func scale(levels: Int) -> Int { Int((Double(levels) * scale).rounded()) }

    /// The terms as fifteenths of the way from −scale to scale, halves rounded up; 0 if all are
    /// zero.
    ///
    /// Zero lies in the middle between 7 and 8, and takes both by turns: a gradient has many terms
    /// that are zero, and at 8 they would add up to a bright corner.
    var shares: [Int] {
        guard scale > 0 else { return terms.map { _ in 0 } }
        return terms.enumerated().map { index, term in
            term == 0 ? (index & 2 == 0 ? 8 : 7) : Int((8 + 7.5 * term / scale).rounded(.down))
        }
    }
}
