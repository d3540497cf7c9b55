/// The neighbours of 16 bytes of a row.
///
/// Public and inlinable because FrameSplicing filters single pixels and cuts with it.
@frozen public struct Neighbours {
    /// One pixel to the left.
    public let left: SIMD16<UInt8>
    /// In the row above.
    public let above: SIMD16<UInt8>
    /// In the row above, one pixel to the left.
    public let aboveLeft: SIMD16<UInt8>

    /// Loads the neighbours of the bytes at a position, which must be after the first pixel.
    @inlinable @inline(__always)
    public init(_ line: Scanline, at position: Int) {
        left = unsafe Self.load(line.row + (position &- line.bytesPerPixel))
        above = unsafe Self.load(line.above + position)
        aboveLeft = unsafe Self.load(line.above + (position &- line.bytesPerPixel))
    }

    /// Creates a value from neighbours that are already loaded.
    @inlinable
    public init(left: SIMD16<UInt8>, above: SIMD16<UInt8>, aboveLeft: SIMD16<UInt8>) {
        (self.left, self.above, self.aboveLeft) = (left, above, aboveLeft)
    }

    /// The neighbours of a single byte, repeated in every lane.
    @inlinable @inline(__always)
    public init(_ line: Scanline, single position: Int) {
        left = unsafe SIMD16(repeating: line.row[position &- line.bytesPerPixel])
        above = unsafe SIMD16(repeating: line.above[position])
        aboveLeft = unsafe SIMD16(repeating: line.above[position &- line.bytesPerPixel])
    }

    /// Loads 16 bytes from any address, aligned or not.
    @inlinable @inline(__always)
    public static func load(_ position: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
        unsafe UnsafeRawPointer(position).loadUnaligned(as: SIMD16<UInt8>.self)
    }

    /// (left + above) / 2 without a ninth bit.
    @inlinable @inline(__always)
    public var mean: SIMD16<UInt8> { (left & above) &+ ((left ^ above) &>> 1) }

    /// Paeth's predictor without a ninth bit.
    ///
    /// With estimate = left + above − corner, the distances to left and above are |above − corner|
    /// and |left − corner|. The distance to the corner is their difference if the corner lies
    /// between the two, and their sum otherwise; in that case the corner is never nearer.
    @inlinable @inline(__always)
    public var paethPrediction: SIMD16<UInt8> {
        let toLeft = Self.higher(above, aboveLeft) &- Self.lower(above, aboveLeft)
        let toAbove = Self.higher(left, aboveLeft) &- Self.lower(left, aboveLeft)
        let nearer = Self.lower(toLeft, toAbove)
        let between = Self.higher(toLeft, toAbove) &- nearer
        let takesCorner =
            (aboveLeft .> Self.lower(left, above)) .& (aboveLeft .< Self.higher(left, above))
            .& (between .< nearer)
        return above.replacing(with: left, where: toLeft .<= toAbove)
            .replacing(with: aboveLeft, where: takesCorner)
    }

    @inlinable @inline(__always)
    static func lower(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        b.replacing(with: a, where: a .< b)
    }

    @inlinable @inline(__always)
    static func higher(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        b.replacing(with: a, where: a .> b)
    }
}
