/// The source positions for the pixels along one side of a frame in a scaled picture.
///
/// A pixel's centre falls between the centres of two of the picture's pixels and takes a weight of
/// each; beyond the outermost centres it takes the outermost pixel, so samples stay inside the
/// picture.
struct ResamplingAxis {
    /// For each pixel, the index of the picture's pixel before its centre.
    private(set) var indices: [Int] = []
    /// For each pixel, the weight of the picture's next pixel, 0 to 1.
    private(set) var shares: [Double] = []
    /// The offset from a pixel of the picture to the next: 1, or 0 in a picture of one pixel.
    let step: Int

    /// - Parameters:
    ///   - pixels: The pixels of the frame.
    ///   - start: The start of the picture, in pixels of the frame.
    ///   - length: Its length there; more than 0.
    ///   - count: The picture's pixels along this side.
    init(pixels: Range<Int>, start: Double, length: Double, count: Int) {
        step = min(1, count - 1)
        indices.reserveCapacity(pixels.count)
        shares.reserveCapacity(pixels.count)
        let scale = Double(count) / length
        for pixel in pixels {
            let position = (Double(pixel) + 0.5 - start) * scale - 0.5
            let inside = min(max(position, 0), Double(count - 1))
            let before = min(Int(inside), max(0, count - 2))
            indices.append(before)
            shares.append(inside - Double(before))
        }
    }
}
