import JSONCoding
import Raster

/// How the greys of a panel look, as it measured its black and its white.
///
/// esp32-photoframe sends it for panels of 16 greys (main/color_palette.c at bf02982):
///
///     {"black_y": 0.009, "white_y": 0.65, "gamma": 1.42}
///
/// Light from 0 to 1 of the two, and how the lightnesses between them are spread. The levels are those that the
/// firmware computes for itself (load_calibrated_palette in main/image_processor.c).
struct GreyCalibration {
    private let black: Double
    private let white: Double
    private let gamma: Double

    /// Nil unless white is lighter than black.
    init?(_ palette: JSONValue) {
        guard let black = palette["black_y"]?.double, let white = palette["white_y"]?.double,
            (0...1).contains(black), (0...1).contains(white), black < white
        else { return nil }
        let gamma = palette["gamma"]?.double ?? 1
        (self.black, self.white) = (Self.lightness(of: black), Self.lightness(of: white))
        self.gamma = Self.gammas.contains(gamma) ? gamma : 1
    }

    /// Beyond them all levels would be black, or white.
    private static let gammas = 0.1...10

    /// The greys from black to white at equal distances, as a PNG has them, and as they look.
    func inks(levels: Int) -> [Ink] {
        (0..<levels).map { level in
            let share = Double(level) / Double(levels - 1)
            let lightness = black + Self.power(share, gamma) * (white - black)
            return Ink(
                device: Pixel(grey: UInt8(255 * level / (levels - 1))),
                measured: Self.grey(of: lightness), number: UInt8(level))
        }
    }

    // MARK: Lightness (CIE 1976 L*, from 0 to 100)

    private static func lightness(of light: Double) -> Double {
        light > 0.008856 ? 116 * power(light, 1.0 / 3) - 16 : 903.3 * light
    }

    private static func grey(of lightness: Double) -> Pixel {
        let root = (lightness + 16) / 116
        let light = lightness > 8 ? root * root * root : lightness / 903.3
        let nearest = lights.indices.min { abs(lights[$0] - light) < abs(lights[$1] - light) }
        return Pixel(grey: UInt8(nearest ?? 0))
    }

    /// The light of each grey of eight bits.
    private static let lights = (0...255).map { Pixel(grey: UInt8($0)).luminance }

    /// A power of a number from 0 to 1, by square roots, which are the same on every machine.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        let whole = exponent.rounded(.down)
        var product = 1.0
        for _ in 0..<Int(whole) { product *= base }
        var (root, rest) = (base, exponent - whole)
        for _ in 0..<40 where rest > 0 {
            root = root.squareRoot()
            rest *= 2
            if rest >= 1 { (product, rest) = (product * root, rest - 1) }
        }
        return product
    }
}

extension Pixel {
    fileprivate init(grey: UInt8) { self.init(red: grey, green: grey, blue: grey) }
}
