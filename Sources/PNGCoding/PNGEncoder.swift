import CPNG
import Glibc
import Raster

/// Encodes bitmaps as PNG through libpng: opaque RGB, 8 bits a channel, not interlaced.
///
/// The bytes are a function of the pixels and the effort alone: no time, no name of a program.
/// An sRGB chunk says what the pixels are. It costs 13 bytes and keeps viewers on wide screens
/// from stretching the colours, as some do with pictures that say nothing.
package struct PNGEncoder: Sendable {
    private let effort: PNGEffort
    /// The allocation that fails, counted from 1; 0 lets none fail.
    private let failingAllocation: Int

    package init(effort: PNGEffort = .fast) {
        self.init(effort: effort, failingAllocation: 0)
    }

    /// An encoder whose memory runs out, for tests.
    init(effort: PNGEffort, failingAllocation: Int) {
        self.effort = effort
        self.failingAllocation = failingAllocation
    }

    package func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
        guard
            let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height),
            width > 0, height > 0
        else {
            throw .notAPicture(width: bitmap.width, height: bitmap.height)
        }
        var settings = effort.settings
        settings.failing_allocation = failingAllocation
        var output = unsafe cpng_output()
        let result = unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
            unsafe cpng_encode(pixels.baseAddress, width, height, settings, &output)
        }
        // The bytes are ours from here on; they are absent unless the encode was done.
        defer { unsafe free(output.bytes) }
        switch result {
        case cpng_done:
            return unsafe [UInt8](
                UnsafeBufferPointer(start: output.bytes, count: output.count))
        case cpng_out_of_memory: throw .outOfMemory
        default: throw .refused(unsafe Self.message(of: &output))
        }
    }

    private static func message(of output: inout cpng_output) -> String {
        unsafe withUnsafeBytes(of: &output.message) { bytes in
            // The C side leaves the last byte 0 at all times.
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
