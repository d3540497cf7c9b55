/// What stands around 16 bytes of a row.
struct Neighbours {
    let left: SIMD16<UInt8>
    let above: SIMD16<UInt8>
    let corner: SIMD16<UInt8>

    /// Around the bytes from a place on, which must not lie in the first pixel.
    @inline(__always)
    init(_ line: Scanline, at place: Int) {
        left = unsafe Self.load(line.row + (place &- line.step))
        above = unsafe Self.load(line.above + place)
        corner = unsafe Self.load(line.above + (place &- line.step))
    }

    init(left: SIMD16<UInt8>, above: SIMD16<UInt8>, corner: SIMD16<UInt8>) {
        (self.left, self.above, self.corner) = (left, above, corner)
    }

    /// Around one byte, which stands in all places.
    @inline(__always)
    init(_ line: Scanline, single place: Int) {
        left = unsafe SIMD16(repeating: line.row[place &- line.step])
        above = unsafe SIMD16(repeating: line.above[place])
        corner = unsafe SIMD16(repeating: line.above[place &- line.step])
    }

    @inline(__always)
    static func load(_ place: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
        unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
    }

    /// (left + above) / 2 without a ninth bit.
    @inline(__always)
    var mean: SIMD16<UInt8> { (left & above) &+ ((left ^ above) &>> 1) }

    /// Paeth's predictor without a ninth bit.
    ///
    /// With estimate = left + above − corner, the distances to left and above are |above − corner|
    /// and |left − corner|. The distance to the corner is their difference if the corner lies
    /// between the two, and their sum otherwise; in that case the corner is never nearer.
    @inline(__always)
    var nearest: SIMD16<UInt8> {
        let toLeft = Self.higher(above, corner) &- Self.lower(above, corner)
        let toAbove = Self.higher(left, corner) &- Self.lower(left, corner)
        let nearer = Self.lower(toLeft, toAbove)
        let between = Self.higher(toLeft, toAbove) &- nearer
        let takesCorner =
            (corner .> Self.lower(left, above)) .& (corner .< Self.higher(left, above))
            .& (between .< nearer)
        return above.replacing(with: left, where: toLeft .<= toAbove)
            .replacing(with: corner, where: takesCorner)
    }

    @inline(__always)
    static func lower(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        b.replacing(with: a, where: a .< b)
    }

    @inline(__always)
    private static func higher(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        b.replacing(with: a, where: a .> b)
    }
}
