import Glibc

/// A colour in linear light, red, green and blue from 0 to 1 (sRGB's primaries), in which mixing is
/// physically correct.
typealias LinearColour = SIMD3<Float>

/// Converts a colour that CSS writes as #RRGGBB.
func linearColour(_ hex: UInt32) -> LinearColour {
    LinearColour(
        linear(Float(hex >> 16 & 255) / 255), linear(Float(hex >> 8 & 255) / 255),
        linear(Float(hex & 255) / 255))
}

/// sRGB's transfer curve, from a channel's value to light (IEC 61966-2-1).
private func linear(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
}

/// Interpolates between two colours; `share` is limited to 0...1.
@inline(__always)
func mix(_ from: LinearColour, _ to: LinearColour, _ share: Float) -> LinearColour {
    from + (to - from) * clamp(share)
}

@inline(__always)
func clamp(_ value: Float) -> Float { min(max(value, 0), 1) }

/// 0 below the first edge, 1 above the second, and a smooth transition between them.
@inline(__always)
func smoothStep(_ from: Float, _ to: Float, _ value: Float) -> Float {
    let share = clamp((value - from) / (to - from))
    return share * share * (3 - 2 * share)
}
