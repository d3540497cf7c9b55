/// An opaque picture: rows from top to bottom, three bytes a pixel (red, green, blue), 8-bit sRGB,
/// no space between rows.
package struct Bitmap: Equatable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height * 3` bytes.
    package internal(set) var pixels: [UInt8]

    package static let bytesPerPixel = 3

    /// Takes over pixels that exist.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width >= 0 && height >= 0, "a bitmap cannot be \(width) x \(height)")
        precondition(
            pixels.count == width * height * Self.bytesPerPixel,
            "\(pixels.count) bytes are not a bitmap of \(width) x \(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A bitmap of one colour.
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

    /// The whole bitmap as an area of itself.
    package var area: BitmapRect { BitmapRect(x: 0, y: 0, width: width, height: height) }

    /// The pixel at a place inside the bitmap: for looking, not for loops.
    package func pixel(x: Int, y: Int) -> Pixel {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "(\(x), \(y)) lies outside a bitmap of \(width) x \(height)")
        let start = byteOffset(x: x, y: y)
        return Pixel(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
    }

    /// Where the pixel's red byte stands in `pixels`.
    func byteOffset(x: Int, y: Int) -> Int { (y * width + x) * Self.bytesPerPixel }
}
