import PNGCoding
import Raster

/// The time and the allocations of splicing a frame.
///
/// A large frame must not make more allocations than a small one.
enum SplicingBenchmark {
    static func rows(_ timing: InterleavedTiming) throws -> [Row] {
        let cases = try [(256, 192), (1024, 768)].map { width, height in
            let pages = (0..<3).map {
                noisyPage(width: width * 35 / 64, height: height * 5 / 6, number: $0)
            }
            let geometry = SlidingStrip.FrameGeometry(
                width: width, height: height, stride: width * 75 / 128, isVertical: false,
                mainOffset: -width * 23 / 64, crossOffset: height / 12)
            return try Case(strip: SlidingStrip(pages), geometry: geometry)
        }
        let times = timing.medians(of: cases.map { one in { one.encode() } })
        return zip(cases, times).map { one, time in
            Row(
                what: "a sliding frame of \(one.geometry.width) x \(one.geometry.height)",
                who: "peekstrip", medianMilliseconds: time, bytes: one.bytes,
                allocations: AllocationCount.maximum(of: one.encode))
        }
    }

    /// A strip, and its position in a frame.
    private struct Case {
        let strip: SlidingStrip
        let geometry: SlidingStrip.FrameGeometry
        let bytes: Int

        /// Encodes the frame once, so that an error is thrown here and not during the measurement.
        init(strip: SlidingStrip, geometry: SlidingStrip.FrameGeometry) throws {
            self.strip = strip
            self.geometry = geometry
            bytes = try strip.encode(geometry).count
        }

        func encode() { blackHole(try? strip.encode(geometry)) }
    }

    /// Gradients with camera-like noise, reproducible.
    private static func noisyPage(width: Int, height: Int, number: Int) -> Bitmap {
        var state = UInt32(number + 1)
        let pixels = (0..<width * height * Bitmap.bytesPerPixel).map { index -> UInt8 in
            // Marsaglia's xorshift with 32 bits (2003).
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            let (pixel, channel) = (index / 3, index % 3)
            let slope = (pixel % width) * (channel + 1) / 4 + pixel / width / 3
            return UInt8(truncatingIfNeeded: slope + Int(state % 7) + 40 * number)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
