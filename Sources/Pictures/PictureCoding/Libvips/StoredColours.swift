import CVips
import PictureFormats

extension cvips_header {
    /// Takes over what a PNG's chunks say of its colours.
    package mutating func take(_ pngColours: PNGColours) {
        switch pngColours {
        case .sRGB: has_profile = 0
        case .profile: break
        case .described(let space):
            colours = space.libvips
            has_profile = 1
        }
    }
}

extension ColourSpace {
    fileprivate var libvips: cvips_colours {
        cvips_colours(
            curve: curve.code, exponent: curve.exponent, white: primaries.white.libvips,
            red: primaries.red.libvips, green: primaries.green.libvips,
            blue: primaries.blue.libvips)
    }
}

extension Chromaticity {
    fileprivate var libvips: cvips_chromaticity { cvips_chromaticity(x: x, y: y) }
}

extension Curve {
    fileprivate var code: cvips_curve {
        switch self {
        case .sRGB: CVIPS_SRGB
        case .power: CVIPS_POWER
        case .perceptualQuantizer: CVIPS_PQ
        case .hybridLogGamma: CVIPS_HLG
        }
    }

    fileprivate var exponent: Double { if case .power(let exponent) = self { exponent } else { 1 } }
}

extension GIFFirstFrame {
    var libvips: cvips_area {
        // The file's numbers have 16 bits.
        cvips_area(
            left: Int32(left), top: Int32(top), width: Int32(width), height: Int32(height))
    }
}
