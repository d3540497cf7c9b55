/// An opaque picture in 8-bit sRGB: rows from top to bottom without padding, three bytes a pixel
/// (red, green, blue).
package struct Bitmap: Equatable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height * 3` bytes.
    package internal(set) var pixels: [UInt8]

    package static let bytesPerPixel = 3

    /// Creates a bitmap from existing pixels.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width >= 0 && height >= 0, "a bitmap cannot be \(width) x \(height)")
        precondition(
            pixels.count == width * height * Self.bytesPerPixel,
            "\(pixels.count) bytes are not a bitmap of \(width) x \(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates a bitmap of one colour.
    package init(width: Int, height: Int, filledWith pixel: Pixel) {
        precondition(width >= 0 && height >= 0, "a bitmap cannot be \(width) x \(height)")
        let count = width * height
        self.width = width
        self.height = height
        pixels = unsafe [UInt8](unsafeUninitializedCapacity: count * Self.bytesPerPixel) {
            bytes, initialized in
            unsafe pixel.fill(UnsafeMutableRawBufferPointer(bytes), pixels: count)
            initialized = count * Self.bytesPerPixel
        }
    }

    /// The rectangle that contains the whole bitmap.
    package var area: BitmapRect { BitmapRect(x: 0, y: 0, width: width, height: height) }

    /// The pixel at a position inside the bitmap; too slow for loops over pixels.
    package func pixel(x: Int, y: Int) -> Pixel {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "(\(x), \(y)) lies outside a bitmap of \(width) x \(height)")
        let start = byteOffset(x: x, y: y)
        return Pixel(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
    }

    /// The index of the pixel's red byte in `pixels`.
    func byteOffset(x: Int, y: Int) -> Int { (y * width + x) * Self.bytesPerPixel }
}
