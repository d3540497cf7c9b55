/// Inks as they look, which mix as light does.
///
/// Colours and errors are light, because a person sees the mean light of dots. The nearest ink is the one
/// that looks nearest: in encoded values, which are even steps for the eye, with half again as much weight
/// for a difference of hue as for one of lightness. Of the spaces and weights that were tried this keeps
/// the colours of photographs best (decision 165).
struct InkPalette: DitherPalette {
    /// White light; black is 0.
    private static let white: Int32 = 4_080
    /// The encoded value of white.
    private static let encodedWhite: Int32 = 1_020

    /// Light and looks of the inks.
    private let inks: [(light: DitherColour, look: DitherColour)]
    private let order: InkOrder
    /// For each luminance of a picture the factors of its light, in 65,536ths.
    private let tones: [DitherColour]

    /// Errors of colours that no inks mix stay within a tenth of white.
    let range = -Self.white / 10...Self.white + Self.white / 10

    /// Each ink once, and at least one.
    init(_ inks: [Ink]) {
        let lights = inks.map { Self.light(of: $0.measured) }
        self.inks = lights.map { ($0, Self.look(of: $0)) }
        order = InkOrder(lights)
        let paper = inks.first { $0.device == .white }.map { Self.light(of: $0.measured) }
        let lightest = lights.max { $0.lightness < $1.lightness }
        tones = Self.tones(upTo: paper ?? lightest ?? DitherColour(repeating: Self.white))
    }

    /// The light of a colour, in the range of the inks.
    ///
    /// A panel's white reflects half of the light that a screen's white has, and is not quite grey. White
    /// becomes that white, without dots; tones are compressed the more the lighter they are, so that lights
    /// keep their differences, and shadows stay.
    func projected(_ colour: DitherColour) -> DitherColour {
        let light = DitherColour(
            Self.lights[Int(colour.x)], Self.lights[Int(colour.y)], Self.lights[Int(colour.z)], 0)
        return (light &* tones[Int(light.lightness)] &+ 32_768) &>> 16
    }

    /// Black and white are: errors of a picture would dot the ground of a text, and its letters.
    func isPlain(_ colour: DitherColour) -> Bool {
        colour == DitherColour() || colour == DitherColour(255, 255, 255, 0)
    }

    func nearest(to colour: DitherColour) -> UInt8 {
        let look = Self.look(of: colour)
        var best = (index: 0, distance: Int32.max)
        for index in inks.indices {
            let distance = look.squaredDistance(to: inks[index].look)
            if distance < best.distance { best = (index, distance) }
        }
        return UInt8(best.index)
    }

    func colour(_ index: UInt8) -> DitherColour { inks[Int(index)].light }

    func orderedIndex(for colour: DitherColour, threshold: Int32) -> UInt8 {
        order.ink(of: mixture(for: projected(colour)), at: threshold)
    }

    // MARK: Light and looks

    /// The light of each encoded value of eight bits.
    private static let lights = (0...255).map {
        Int32((SRGB.linear(Double($0) / 255) * Double(white)).rounded())
    }

    /// The encoded value of each light.
    private static let encoded: [Int32] = {
        // The light at which each encoded value begins: half-way to the one before.
        let starts = (1...encodedWhite).map {
            SRGB.linear((Double($0) - 0.5) / Double(encodedWhite)) * Double(white)
        }
        var value = 0
        return (0...white).map { light in
            while value < starts.count, starts[value] <= Double(light) { value += 1 }
            return Int32(value)
        }
    }()

    private static func light(of pixel: Pixel) -> DitherColour {
        DitherColour(
            lights[Int(pixel.red)], lights[Int(pixel.green)], lights[Int(pixel.blue)], 0)
    }

    /// Lightness, and one and a half times the differences of red to green and of both to blue.
    private static func look(of light: DitherColour) -> DitherColour {
        let inside = light.clamped(
            lowerBound: DitherColour(), upperBound: DitherColour(repeating: white))
        let colour = DitherColour(
            encoded[Int(inside.x)], encoded[Int(inside.y)], encoded[Int(inside.z)], 0)
        return DitherColour(
            colour.lightness, 3 * (colour.x - colour.y) / 4,
            3 * (colour.x + colour.y - 2 * colour.z) / 8, 0)
    }

    /// For each luminance y of a picture the factors p / w / √(1 + (1/w² − 1) y²), where p is the light of
    /// white paper and w its luminance: from the paper's hue for black to the paper for white.
    private static func tones(upTo paper: DitherColour) -> [DitherColour] {
        let lightest = Double(max(paper.lightness, 1))
        let ratio = Double(white) / lightest
        return (0...white).map { luminance in
            let y = Double(luminance) / Double(white)
            let factor = 65_536 / (1 + (ratio * ratio - 1) * y * y).squareRoot()
            return DitherColour(
                Int32(factor * Double(paper.x) / lightest),
                Int32(factor * Double(paper.y) / lightest),
                Int32(factor * Double(paper.z) / lightest), 0)
        }
    }
}
