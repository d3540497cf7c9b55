import Raster

extension RowFilter {
    /// The difference of one pixel to what this filter expects of its neighbours.
    @inline(__always)
    func difference(_ pixel: Pixel, left: Pixel, above: Pixel, corner: Pixel) -> Pixel {
        Pixel(
            red: pixel.red &- prediction(left.red, above.red, corner.red),
            green: pixel.green &- prediction(left.green, above.green, corner.green),
            blue: pixel.blue &- prediction(left.blue, above.blue, corner.blue))
    }

    /// The difference of a pixel in the middle of rows of one colour each.
    func difference(_ pixel: Pixel, below above: Pixel) -> Pixel {
        difference(pixel, left: pixel, above: above, corner: above)
    }

    @inline(__always)
    private func prediction(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        switch self {
        case .none: return 0
        case .sub: return left
        case .up: return above
        case .average: return (left & above) &+ (left ^ above) >> 1
        case .paeth:
            let (left, above, corner) = (Int(left), Int(above), Int(corner))
            let toLeft = abs(above - corner)
            let toAbove = abs(left - corner)
            let toCorner = abs(left + above - 2 * corner)
            if toLeft <= toAbove && toLeft <= toCorner {
                return UInt8(truncatingIfNeeded: left)
            }
            return UInt8(truncatingIfNeeded: toAbove <= toCorner ? above : corner)
        }
    }
}

extension Pixel {
    /// Writes the pixel so many times.
    @inline(__always)
    func repeated(_ count: Int, into memory: UnsafeMutablePointer<UInt8>) {
        for place in 0..<count {
            unsafe memory[3 * place] = red
            unsafe memory[3 * place + 1] = green
            unsafe memory[3 * place + 2] = blue
        }
    }
}
