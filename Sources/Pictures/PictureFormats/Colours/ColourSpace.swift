/// A colour space of red, green and blue light.
package struct ColourSpace: Equatable {
    package let primaries: Primaries
    package let curve: Curve
}

/// A colour without its brightness (CIE 1931).
package struct Chromaticity: Equatable {
    package let x: Double
    package let y: Double
}

/// The colours of white and of the three lights.
package struct Primaries: Equatable {
    package let white: Chromaticity
    package let red: Chromaticity
    package let green: Chromaticity
    package let blue: Chromaticity

    private static let d65 = Chromaticity(x: 0.3127, y: 0.3290)

    /// Those of sRGB and BT.709.
    package static let sRGB = Primaries(
        white: d65, red: Chromaticity(x: 0.64, y: 0.33), green: Chromaticity(x: 0.30, y: 0.60),
        blue: Chromaticity(x: 0.15, y: 0.06))
    /// Those of BT.2020 and BT.2100.
    static let bt2020 = Primaries(
        white: d65, red: Chromaticity(x: 0.708, y: 0.292), green: Chromaticity(x: 0.170, y: 0.797),
        blue: Chromaticity(x: 0.131, y: 0.046))
    static let displayP3 = Primaries(
        white: d65, red: Chromaticity(x: 0.680, y: 0.320), green: Chromaticity(x: 0.265, y: 0.690),
        blue: Chromaticity(x: 0.150, y: 0.060))
}

extension Primaries {
    /// Those of a code point (ITU-T H.273, table 2); nil for others.
    package init?(codePoint: Int) {
        switch codePoint {
        case 1: self = .sRGB
        case 9: self = .bt2020
        case 12: self = .displayP3
        default: return nil
        }
    }
}

/// How stored values become light.
package enum Curve: Equatable {
    case sRGB
    /// A power of the value.
    case power(Double)
    /// Perceptual quantization (SMPTE ST 2084), for bright displays.
    case perceptualQuantizer
    /// Hybrid log-gamma (BT.2100), for bright displays.
    case hybridLogGamma

    /// That of a code point (ITU-T H.273, table 3); nil for others.
    ///
    /// The code points of BT.709 name a camera's curve. A display shows such pictures by BT.1886.
    package init?(codePoint: Int) {
        switch codePoint {
        case 1, 6, 14, 15: self = .power(2.4)
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 8: self = .power(1)
        case 13: self = .sRGB
        case 16: self = .perceptualQuantizer
        case 18: self = .hybridLogGamma
        default: return nil
        }
    }
}
