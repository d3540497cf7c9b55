extension Bitmap {
    /// The picture on its way to another one of its size.
    ///
    /// - Parameters:
    ///   - other: The picture that it becomes.
    ///   - share: How much of the other one shows, in 255ths.
    /// - Returns: Both, mixed channel by channel as they are coded.
    package func crossfaded(into other: Bitmap, share: UInt8) -> Bitmap {
        precondition(
            width == other.width && height == other.height,
            "\(width) x \(height) cannot become \(other.width) x \(other.height)")
        let (from, to) = (pixels.span, other.pixels.span)
        var mixed: [UInt8] = []
        mixed.reserveCapacity(pixels.count)
        for place in from.indices {
            mixed.append(Pixel.mix(to[place], over: from[place], opacity: share))
        }
        return Bitmap(width: width, height: height, pixels: mixed)
    }
}
