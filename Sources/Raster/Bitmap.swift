/// An opaque picture: rows from top to bottom, three bytes a pixel (red, green, blue), 8-bit sRGB,
/// no space between rows.
public struct Bitmap: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height * 3` bytes.
    public private(set) var pixels: [UInt8]

    public static let bytesPerPixel = 3

    /// Takes over pixels that exist.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width >= 0 && height >= 0, "a bitmap cannot be \(width) x \(height)")
        precondition(
            pixels.count == width * height * Self.bytesPerPixel,
            "\(pixels.count) bytes are not a bitmap of \(width) x \(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
