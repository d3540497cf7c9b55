extension RowFilter {
    /// The difference of one pixel to what this filter expects of its neighbours, three bytes each.
    @inline(__always)
    func difference(_ pixel: UInt32, left: UInt32, above: UInt32, corner: UInt32) -> UInt32 {
        func vector(_ pixel: UInt32) -> SIMD16<UInt8> {
            unsafe unsafeBitCast(SIMD4(pixel, 0, 0, 0), to: SIMD16<UInt8>.self)
        }
        let around = Neighbours(
            left: vector(left), above: vector(above), corner: vector(corner))
        let difference = vector(pixel) &- prediction(around)
        return unsafe unsafeBitCast(difference, to: SIMD4<UInt32>.self)[0]
    }

    /// Writes the differences of bytes that do not begin a row, and of as many more as fill whole
    /// vectors of 16, which must be readable.
    @inline(__always)
    func writeVectors(_ line: Scanline, to output: UnsafeMutablePointer<UInt8>) {
        var place = 0
        while unsafe place < line.count {
            let pixels = unsafe Neighbours.load(line.row + place)
            let difference = unsafe pixels &- prediction(Neighbours(line, at: place))
            unsafe UnsafeMutableRawPointer(output + place)
                .storeBytes(of: difference, as: SIMD16<UInt8>.self)
            place &+= 16
        }
    }

    @inline(__always)
    private func prediction(_ around: Neighbours) -> SIMD16<UInt8> {
        switch self {
        case .none: SIMD16(repeating: 0)
        case .sub: around.left
        case .up: around.above
        case .average: around.mean
        case .paeth: around.nearest
        }
    }
}
