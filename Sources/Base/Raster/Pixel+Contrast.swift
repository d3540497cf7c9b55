/// Conversions between encoded values and light.
enum SRGB {
    /// The light of a value from 0 to 1 (IEC 61966-2-1).
    static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }

    /// x^2.4, as x² times the fifth root of x², by Newton's method: for x from 0.09 to 1 a dozen
    /// iterations converge to full precision, with the same bits on every machine.
    private static func power(_ x: Double) -> Double {
        let square = x * x
        var root = 1.0
        for _ in 0..<12 {
            let fourth = root * root * root * root
            root -= (fourth * root - square) / (5 * fourth)
        }
        return square * root
    }
}

extension Pixel {
    /// Relative luminance, 0 for black to 1 for white (WCAG 2.2, from sRGB).
    package var luminance: Double {
        func linear(_ channel: UInt8) -> Double { SRGB.linear(Double(channel) / 255) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2).
    package func contrast(with other: Pixel) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }
}
