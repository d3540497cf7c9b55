/// Where the pixels along one side of a frame are looked up in a picture that is stretched under them.
///
/// A pixel's middle falls between the middles of two of the picture's pixels, and takes a share of
/// each; beyond the outermost middles it takes the outermost pixel, so nothing outside is ever read.
struct ResamplingAxis {
    /// For each pixel, the picture's pixel before it.
    private(set) var places: [Int] = []
    /// For each pixel, the share of the picture's next pixel, 0 to 1.
    private(set) var shares: [Double] = []
    /// From a pixel of the picture to the next: 1, or 0 in a picture of one pixel.
    let step: Int

    /// - Parameters:
    ///   - pixels: The pixels of the frame.
    ///   - start: Where the picture begins, in pixels of the frame.
    ///   - length: How long it is there; more than 0.
    ///   - count: How many pixels the picture has along this side.
    init(pixels: Range<Int>, start: Double, length: Double, count: Int) {
        step = min(1, count - 1)
        places.reserveCapacity(pixels.count)
        shares.reserveCapacity(pixels.count)
        let scale = Double(count) / length
        for pixel in pixels {
            let place = (Double(pixel) + 0.5 - start) * scale - 0.5
            let inside = min(max(place, 0), Double(count - 1))
            let before = min(Int(inside), max(0, count - 2))
            places.append(before)
            shares.append(inside - Double(before))
        }
    }
}
