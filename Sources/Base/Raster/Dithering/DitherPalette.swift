/// The colours that a dithered picture may use.
protocol DitherPalette {
    /// The limits of a projected colour plus its error: for colours that no inks can mix, errors would grow
    /// without bound and smear into neighbouring pictures.
    var range: ClosedRange<Int32> { get }
    /// The part of a colour that these inks can represent: for greys, its lightness.
    func projected(_ colour: DitherColour) -> DitherColour
    /// The index of the colour nearest to a projected one, or to one beyond these.
    func nearest(to colour: DitherColour) -> UInt8
    /// The colour at an index, projected.
    func colour(_ index: UInt8) -> DitherColour
    /// Whether a picture's colour is one ink whatever is around it: it takes no error, and hands none on.
    func isPlain(_ colour: DitherColour) -> Bool
    /// The index of one of the inks whose mixture approximates a colour: over all thresholds from 0
    /// to 65,535, each ink occurs in proportion to its share.
    func orderedIndex(for colour: DitherColour, threshold: Int32) -> UInt8
}

extension DitherPalette {
    /// A quarter of white beyond black and white.
    var range: ClosedRange<Int32> { -64...255 + 64 }

    func isPlain(_ colour: DitherColour) -> Bool { false }

    /// Sixteen inks that mix to a projected colour: each is the nearest to the colour plus the
    /// accumulated error of the inks before it.
    func mixture(for colour: DitherColour) -> InlineArray<16, UInt8> {
        var missing = DitherColour()
        return InlineArray { _ in
            let index = nearest(to: colour &+ missing)
            missing &+= colour &- self.colour(index)
            return index
        }
    }
}

/// Red, green and blue from 0 to 255; for greys, three equal channels.
typealias DitherColour = SIMD4<Int32>

extension DitherColour {
    init(_ bytes: Span<UInt8>, at index: Int) {
        self.init(Int32(bytes[index]), Int32(bytes[index + 1]), Int32(bytes[index + 2]), 0)
    }

    /// The lightness from 0 to 255: the weights of sRGB's primaries (ITU-R BT.709) in 256ths.
    var lightness: Int32 { (54 &* x &+ 183 &* y &+ 19 &* z &+ 128) >> 8 }

    func squaredDistance(to other: DitherColour) -> Int32 {
        let difference = self &- other
        return (difference &* difference).wrappedSum()
    }
}

/// Greys at equal distances from black to white.
struct GreyPalette: DitherPalette {
    /// The index of white.
    private let highest: Int32
    /// The difference between neighbouring levels; the highest index divides 255 at each depth.
    private let spacing: Int32

    init(depth: IndexedBitmap.Depth) {
        highest = Int32(depth.levels - 1)
        spacing = 255 / highest
    }

    func projected(_ colour: DitherColour) -> DitherColour {
        let lightness = colour.lightness
        return DitherColour(lightness, lightness, lightness, 0)
    }

    func nearest(to colour: DitherColour) -> UInt8 {
        let lightness = min(max(colour.lightness, 0), 255)
        return UInt8((lightness + spacing / 2) / spacing)
    }

    func colour(_ index: UInt8) -> DitherColour {
        let grey = Int32(index) * spacing
        return DitherColour(grey, grey, grey, 0)
    }

    /// The level below, or the one above if its share exceeds the threshold.
    func orderedIndex(for colour: DitherColour, threshold: Int32) -> UInt8 {
        let lightness = min(max(colour.lightness, 0), 255)
        let below = min(lightness / spacing, highest - 1)
        let share = (lightness - below * spacing) * 65_536 / spacing
        return UInt8(share > threshold ? below + 1 : below)
    }
}

/// A list of arbitrary colours.
struct ColourPalette: DitherPalette {
    private let colours: [DitherColour]
    private let order: InkOrder
    /// For up to 16 colours.
    private let mixer: InkMixer?

    /// Nil for an empty palette, or one of more than 256 colours.
    init?(_ palette: [Pixel]) {
        guard (1...256).contains(palette.count) else { return nil }
        let colours = palette.map {
            DitherColour(Int32($0.red), Int32($0.green), Int32($0.blue), 0)
        }
        self.colours = colours
        order = InkOrder(colours)
        mixer = InkMixer(colours)
    }

    func projected(_ colour: DitherColour) -> DitherColour { colour }

    /// The nearest colour; of several at the same distance the first.
    func nearest(to colour: DitherColour) -> UInt8 {
        var best = (index: 0, distance: Int32.max)
        for index in colours.indices {
            let distance = colour.squaredDistance(to: colours[index])
            if distance < best.distance { best = (index, distance) }
        }
        return UInt8(best.index)
    }

    func colour(_ index: UInt8) -> DitherColour { colours[Int(index)] }

    func orderedIndex(for colour: DitherColour, threshold: Int32) -> UInt8 {
        order.ink(of: mixer?.inks(for: colour) ?? mixture(for: colour), at: threshold)
    }
}

/// Finds the inks of a mixture, all distances at once.
///
/// The nearest ink p to a colour c has the smallest |p|² − 2c·p, since |c|² is the same for all. When
/// an ink q was chosen for the wish c, the next wish is c plus the wanted colour w less q. So each of
/// these numbers changes by −2w·p, which is computed once for each pixel, and by 2q·p, from a table.
struct InkMixer: Sendable {
    /// One for each ink: 256 times the number, plus the ink's index, so that the smallest one names
    /// the nearest ink, and of several the first.
    ///
    /// A wish is the colour and at most fifteen errors of 255, so the numbers keep below 2²³.
    private typealias Keys = SIMD16<Int32>

    private static let scale: Int32 = 256
    private let lengths: Keys
    private let red: Keys
    private let green: Keys
    private let blue: Keys
    /// For each chosen ink what the keys change by.
    private let products: [Keys]

    /// Nil for more than 16 colours.
    init?(_ colours: [DitherColour]) {
        guard colours.count <= Keys.scalarCount else { return nil }
        // No ink at all is farther than any.
        var lengths = Keys(repeating: .max)
        var (red, green, blue) = (Keys(), Keys(), Keys())
        for (index, colour) in colours.enumerated() {
            lengths[index] =
                DitherColour().squaredDistance(to: colour) * Self.scale + Int32(index)
            red[index] = 2 * Self.scale * colour.x
            green[index] = 2 * Self.scale * colour.y
            blue[index] = 2 * Self.scale * colour.z
        }
        self.lengths = lengths
        (self.red, self.green, self.blue) = (red, green, blue)
        products = colours.map { red &* $0.x &+ green &* $0.y &+ blue &* $0.z }
    }

    /// The inks of the mixture for a colour.
    func inks(for colour: DitherColour) -> InlineArray<16, UInt8> {
        let change = red &* colour.x &+ green &* colour.y &+ blue &* colour.z
        var keys = lengths &- change
        return InlineArray { _ in
            // The lowest byte, also of a negative number.
            let index = UInt8(truncatingIfNeeded: keys.min())
            keys = keys &- change &+ products[Int(index)]
            return index
        }
    }
}
