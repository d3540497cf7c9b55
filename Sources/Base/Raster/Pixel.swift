/// One opaque pixel, 8-bit sRGB.
package struct Pixel: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let black = Pixel(red: 0, green: 0, blue: 0)
    package static let white = Pixel(red: 255, green: 255, blue: 255)
    package static let red = Pixel(red: 255, green: 0, blue: 0)
    package static let green = Pixel(red: 0, green: 255, blue: 0)
    package static let blue = Pixel(red: 0, green: 0, blue: 255)
    package static let yellow = Pixel(red: 255, green: 255, blue: 0)

    /// This pixel with a colour of the given opacity, in 255ths, blended over it.
    package func covered(by colour: Pixel, opacity: UInt8) -> Pixel {
        Pixel(
            red: Self.mix(colour.red, over: red, opacity: opacity),
            green: Self.mix(colour.green, over: green, opacity: opacity),
            blue: Self.mix(colour.blue, over: blue, opacity: opacity))
    }

    /// The blend that this room uses throughout, per channel, in integers rounded to nearest.
    ///
    ///     (opacity · source + (255 − opacity) · destination + 127) / 255
    ///
    /// Opacity 0 returns the destination, 255 the source.
    @inline(__always)
    static func mix(_ source: UInt8, over destination: UInt8, opacity: UInt8) -> UInt8 {
        let opacity = UInt32(opacity)
        // At most 255 * 255 + 127, so the sum cannot overflow and the quotient fits a byte.
        let sum = opacity &* UInt32(source) &+ (255 &- opacity) &* UInt32(destination) &+ 127
        return UInt8(truncatingIfNeeded: sum / 255)
    }

    /// Writes this pixel `count` times from the start of the bytes, which must have room.
    ///
    /// The written part is copied after itself, doubling each time, so a long run costs about as
    /// much as copying memory.
    func fill(_ bytes: UnsafeMutableRawBufferPointer, pixels count: Int) {
        let end = count * Bitmap.bytesPerPixel
        guard count > 0, let start = bytes.baseAddress else { return }
        unsafe bytes[0] = red
        unsafe bytes[1] = green
        unsafe bytes[2] = blue
        var written = Bitmap.bytesPerPixel
        while written < end {
            let next = min(written, end - written)
            unsafe (start + written).copyMemory(from: start, byteCount: next)
            written += next
        }
    }
}
