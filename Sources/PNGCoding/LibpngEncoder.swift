import CPNG
import Raster

/// Encodes bitmaps with libpng alone: what others do, for tests and benchmarks to compare with.
///
/// Measured beside `PNGEncoder` on 1024 x 768, thread time of one core, libpng 1.6.39 and zlib
/// 1.2.13; see there.
package struct LibpngEncoder: Sendable {
    private let settings: cpng_settings

    /// An encoder with libpng's own choice of filters.
    ///
    /// - Parameter level: zlib's, 0 to 9; 6 is what libpng takes when it is told nothing.
    package init(level: Int) {
        settings = cpng_settings(
            level: Int32(level), strategy: CPNG_FILTERED, filters: CPNG_FILTER_ALL,
            failing_allocation: 0)
    }

    package func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
        guard
            let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height),
            width > 0, height > 0
        else {
            throw .invalidSize(width: bitmap.width, height: bitmap.height)
        }
        var output = unsafe cpng_output()
        let result = unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
            unsafe cpng_encode(pixels.baseAddress, width, height, settings, &output)
        }
        return try unsafe output.take(result)
    }
}
