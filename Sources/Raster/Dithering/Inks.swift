/// The colours that a picture may be told in.
protocol Inks {
    /// What of a colour these inks can tell: for greys, how light it is.
    func reduce(_ colour: InkColour) -> InkColour
    /// The number of the colour nearest to one, which may lie outside of 0 to 255.
    func nearest(to colour: InkColour) -> UInt8
    /// What a number shows.
    func colour(_ number: UInt8) -> InkColour
    /// Two colours that, mixed, come near to one.
    func mixture(for colour: InkColour) -> InkMixture
}

/// Red, green and blue from 0 to 255; for greys, three times the same.
typealias InkColour = SIMD4<Int32>

/// Two inks, the first with the lower number.
struct InkMixture: Equatable {
    let first: UInt8
    let second: UInt8
    /// How much of the second, in 65,536ths.
    let share: Int32

    static let whole: Int32 = 65_536
}

extension InkColour {
    init(_ bytes: Span<UInt8>, at place: Int) {
        self.init(Int32(bytes[place]), Int32(bytes[place + 1]), Int32(bytes[place + 2]), 0)
    }

    /// How light it is, from 0 to 255: the weights of sRGB's primaries (ITU-R BT.709) in 256ths.
    var lightness: Int32 { (54 &* x &+ 183 &* y &+ 19 &* z &+ 128) >> 8 }

    func squaredDistance(to other: InkColour) -> Int32 {
        let difference = self &- other
        return (difference &* difference).wrappedSum()
    }
}

/// Greys that lie evenly between black and white.
struct GreyLevels: Inks {
    /// The number of white.
    private let highest: Int32
    /// From one level to the next; the highest number divides 255 at each depth.
    private let spacing: Int32

    init(depth: IndexedBitmap.Depth) {
        highest = Int32(depth.levels - 1)
        spacing = 255 / highest
    }

    func reduce(_ colour: InkColour) -> InkColour {
        let lightness = colour.lightness
        return InkColour(lightness, lightness, lightness, 0)
    }

    func nearest(to colour: InkColour) -> UInt8 {
        let lightness = min(max(colour.lightness, 0), 255)
        return UInt8((lightness + spacing / 2) / spacing)
    }

    func colour(_ number: UInt8) -> InkColour {
        let grey = Int32(number) * spacing
        return InkColour(grey, grey, grey, 0)
    }

    func mixture(for colour: InkColour) -> InkMixture {
        let lightness = min(max(colour.lightness, 0), 255)
        let first = min(lightness / spacing, highest - 1)
        let share = (lightness - first * spacing) * InkMixture.whole / spacing
        return InkMixture(first: UInt8(first), second: UInt8(first + 1), share: share)
    }
}

/// Any colours.
struct ColourList: Inks {
    private let colours: [InkColour]

    /// Nothing can be told in no colours.
    init?(_ palette: [Pixel]) {
        guard (1...256).contains(palette.count) else { return nil }
        colours = palette.map { InkColour(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
    }

    func reduce(_ colour: InkColour) -> InkColour { colour }

    /// The first of those that are equally near.
    func nearest(to colour: InkColour) -> UInt8 {
        var best = (number: 0, distance: Int32.max)
        for number in colours.indices {
            let distance = colour.squaredDistance(to: colours[number])
            if distance < best.distance { best = (number, distance) }
        }
        return UInt8(best.number)
    }

    func colour(_ number: UInt8) -> InkColour { colours[Int(number)] }

    /// The nearest colour, and the one nearest to what lies as far on the other side.
    func mixture(for colour: InkColour) -> InkMixture {
        let near = nearest(to: colour)
        let far = nearest(to: colour &+ colour &- self.colour(near))
        let (first, second) = (min(near, far), max(near, far))
        let whole = self.colour(second) &- self.colour(first)
        let length = (whole &* whole).wrappedSum()
        guard length > 0 else { return InkMixture(first: near, second: near, share: 0) }
        // How far along the line between the two; 2¹⁸ at most, times 2¹⁶, needs 64 bits.
        let along = ((colour &- self.colour(first)) &* whole).wrappedSum()
        let share = Int64(min(max(along, 0), length)) * Int64(InkMixture.whole) / Int64(length)
        return InkMixture(first: first, second: second, share: Int32(share))
    }
}
