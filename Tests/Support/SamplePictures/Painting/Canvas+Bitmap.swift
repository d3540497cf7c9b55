import Glibc
import Raster

extension Canvas {
    /// The painted rows as 8-bit sRGB, dithered with noise of one level so that smooth skies show no
    /// bands.
    func makeBitmap() -> Bitmap {
        let grain = Noise(seed: 8)
        var bytes = [UInt8](repeating: 0, count: pixels.count * Bitmap.bytesPerPixel)
        var out = bytes.mutableSpan
        let lights = pixels.span
        let curve = Self.curve.span
        for row in rows {
            for column in 0..<width {
                let index = (row - rows.lowerBound) * width + column
                let offset = grain.random(column, row)
                for channel in 0..<3 {
                    let level = Self.level(lights[index][channel], on: curve)
                    out[index * 3 + channel] = UInt8(min(level + offset, 255))
                }
            }
        }
        return Bitmap(width: width, height: rows.count, pixels: bytes)
    }

    /// A channel's value for an amount of light, 0 to 255, not rounded.
    @inline(__always)
    private static func level(_ light: Float, on curve: Span<Float>) -> Float {
        let place = clamp(light) * Float(curveSteps)
        let index = min(Int(place), curveSteps - 1)
        return curve[index] + (curve[index + 1] - curve[index]) * (place - Float(index))
    }

    private static let curveSteps = 4096

    /// sRGB's transfer curve from light to a channel's value (IEC 61966-2-1), from 0 to 255.
    private static let curve: [Float] = (0...curveSteps).map { step in
        let light = Float(step) / Float(curveSteps)
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
        return value * 255
    }
}
