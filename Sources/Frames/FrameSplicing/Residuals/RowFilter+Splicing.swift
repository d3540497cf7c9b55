import PNGCoding

extension RowFilter {
    /// The difference of one pixel to this filter's prediction from its neighbours, three bytes
    /// each.
    @inline(__always)
    func difference(_ pixel: UInt32, left: UInt32, above: UInt32, aboveLeft: UInt32) -> UInt32 {
        func vector(_ pixel: UInt32) -> SIMD16<UInt8> {
            unsafe unsafeBitCast(SIMD4(pixel, 0, 0, 0), to: SIMD16<UInt8>.self)
        }
        let around = Neighbours(
            left: vector(left), above: vector(above), aboveLeft: vector(aboveLeft))
        let difference = vector(pixel) &- prediction(around)
        return unsafe unsafeBitCast(difference, to: SIMD4<UInt32>.self)[0]
    }

    /// Filters bytes that do not start a row, up to whole vectors of 16, which must be readable.
    @inline(__always)
    func write(
        _ pixels: UnsafePointer<UInt8>, pitch: Int, count: Int,
        to output: UnsafeMutablePointer<UInt8>
    ) {
        var position = 0
        while position < count {
            let pixels = unsafe pixels + position
            let around = unsafe Neighbours(
                left: Neighbours.load(pixels - pixelBytes),
                above: Neighbours.load(pixels - pitch),
                aboveLeft: Neighbours.load(pixels - pitch - pixelBytes))
            unsafe store(Neighbours.load(pixels), around, to: output + position)
            position &+= 16
        }
    }

    /// The same for bytes whose first pixel has other left neighbours than those in memory.
    @inline(__always)
    func write(
        _ pixels: UnsafePointer<UInt8>, pitch: Int, left: UInt32, aboveLeft: UInt32, count: Int,
        to output: UnsafeMutablePointer<UInt8>
    ) {
        let (own, above) = unsafe (Neighbours.load(pixels), Neighbours.load(pixels - pitch))
        let around = Neighbours(
            left: own.behind(left), above: above, aboveLeft: above.behind(aboveLeft))
        unsafe store(own, around, to: output)
        if count > 16 {
            unsafe write(pixels + 16, pitch: pitch, count: count &- 16, to: output + 16)
        }
    }

    @inline(__always)
    private func store(
        _ own: SIMD16<UInt8>, _ around: Neighbours, to output: UnsafeMutablePointer<UInt8>
    ) {
        unsafe UnsafeMutableRawPointer(output)
            .storeBytes(of: own &- prediction(around), as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private func prediction(_ around: Neighbours) -> SIMD16<UInt8> {
        switch self {
        case .none: SIMD16(repeating: 0)
        case .sub: around.left
        case .up: around.above
        case .average: around.mean
        case .paeth: around.paethPrediction
        }
    }
}

extension SIMD16<UInt8> {
    /// The bytes shifted up by a pixel, with that pixel inserted below them.
    @inline(__always)
    fileprivate func behind(_ pixel: UInt32) -> SIMD16<UInt8> {
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        let moved =
            words &<< SIMD2(repeating: 24) | SIMD2(UInt64(pixel), words[0] &>> 40)
        return unsafe unsafeBitCast(moved, to: SIMD16<UInt8>.self)
    }
}
