import Raster

/// Computes rows of a frame from rows of a scaled picture, in integers.
struct BilinearRowScaler {
    private let bitmap: Bitmap
    /// The range of the picture's rows that is read, in bytes.
    private let bytes: Range<Int>
    /// For each pixel of the frame, the index in a mixed row of its first source pixel's red byte.
    private let offsets: [Int]
    /// The offset from there to the second source pixel.
    private let step: Int
    /// For each pixel of the frame, the second source pixel's weight.
    private let shares: [UInt32]
    /// Two rows of the picture, mixed; 8 bits more than a channel.
    private var mixed: [UInt16]

    /// Bits of a weight between rows, and between columns.
    private static let rowBits = 8
    private static let columnBits = 15

    init(_ bitmap: Bitmap, columns: ResamplingAxis) {
        let pixel = Bitmap.bytesPerPixel
        let first = columns.indices.min() ?? 0
        let last = (columns.indices.max() ?? 0) + columns.step
        self.bitmap = bitmap
        bytes = first * pixel..<(last + 1) * pixel
        offsets = columns.indices.map { ($0 - first) * pixel }
        step = columns.step * pixel
        let one = Double(1 << Self.columnBits)
        shares = columns.shares.map { UInt32(($0 * one).rounded()) }
        mixed = [UInt16](repeating: 0, count: bytes.count)
    }

    /// Mixes two rows of the picture; `share`, from 0 to 1, is the second's weight.
    mutating func mix(_ row: Int, _ next: Int, share: Double) {
        let stride = bitmap.width * Bitmap.bytesPerPixel
        let (start, count) = (bytes.lowerBound, bytes.count)
        let below = UInt16((share * Double(1 << Self.rowBits)).rounded())
        let above = 1 << Self.rowBits - below
        unsafe bitmap.pixels.withUnsafeBufferPointer { picture in
            unsafe mixed.withUnsafeMutableBufferPointer { mixed in
                let first = unsafe UnsafeBufferPointer(rebasing: picture[(row * stride + start)...])
                let second = unsafe UnsafeBufferPointer(
                    rebasing: picture[(next * stride + start)...])
                precondition(
                    first.count >= count && second.count >= count && mixed.count == count,
                    "rows \(row) and \(next) are not in a picture of \(picture.count) bytes")
                for byte in 0..<count {
                    // At most 255 · 2⁸.
                    unsafe mixed[byte] =
                        UInt16(first[byte]) &* above &+ UInt16(second[byte]) &* below
                }
            }
        }
    }

    /// Writes pixels of the frame from the mixed row; the pixels are counted from the first that
    /// the scaler was created for.
    func write(_ pixels: Range<Int>, into frame: inout MutableSpan<UInt8>, at start: Int) {
        let (step, one, bits) = (
            step, UInt32(1 << Self.columnBits), Self.columnBits + Self.rowBits
        )
        let half = UInt32(1) << (bits - 1)
        precondition(
            pixels.lowerBound >= 0 && pixels.upperBound <= offsets.count
                && start >= 0 && start + pixels.count * Bitmap.bytesPerPixel <= frame.count,
            "\(pixels) at \(start) are not among \(offsets.count) in \(frame.count) bytes")
        unsafe frame.withUnsafeMutableBufferPointer { frame in
            unsafe mixed.withUnsafeBufferPointer { mixed in
                unsafe offsets.withUnsafeBufferPointer { offsets in
                    unsafe shares.withUnsafeBufferPointer { shares in
                        var target = start
                        for pixel in pixels {
                            // Every index was computed from a pixel whose bytes were mixed.
                            let (first, after) = unsafe (offsets[pixel], shares[pixel])
                            let before = one &- after
                            for channel in 0..<Bitmap.bytesPerPixel {
                                let one = unsafe UInt32(mixed[first &+ channel])
                                let other = unsafe UInt32(mixed[first &+ channel &+ step])
                                // At most 255 · 2²³ + 2²².
                                let sum = one &* before &+ other &* after &+ half
                                unsafe frame[target &+ channel] =
                                    UInt8(truncatingIfNeeded: sum &>> UInt32(bits))
                            }
                            target &+= Bitmap.bytesPerPixel
                        }
                    }
                }
            }
        }
    }
}
