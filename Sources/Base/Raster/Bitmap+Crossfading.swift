extension Bitmap {
    /// Mixes two pictures of the same size.
    ///
    /// - Parameters:
    ///   - other: The picture at share 255.
    ///   - share: The weight of the other picture, in 255ths.
    /// - Returns: Both pictures, mixed per channel as sRGB values.
    package func crossfaded(into other: Bitmap, share: UInt8) -> Bitmap {
        precondition(
            width == other.width && height == other.height,
            "\(width) x \(height) cannot become \(other.width) x \(other.height)")
        let (from, to) = (pixels.span, other.pixels.span)
        var mixed: [UInt8] = []
        mixed.reserveCapacity(pixels.count)
        for index in from.indices {
            mixed.append(Pixel.mix(to[index], over: from[index], opacity: share))
        }
        return Bitmap(width: width, height: height, pixels: mixed)
    }
}
