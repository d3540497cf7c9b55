import PNGCoding
import Raster

extension SpliceCode {
    /// The distance from a byte of a frame to the one above it: a row of pixels and its filter
    /// byte.
    static func rowDistance(ofWidth width: Int) -> Int { width * pixelBytes + 1 }

    /// The same in frames of this code's width.
    var rowDistance: Int {
        guard case .matches(let frameWidth) = kind else {
            preconditionFailure("a code of differences repeats no rows")
        }
        return Self.rowDistance(ofWidth: frameWidth)
    }
}

extension SpliceTokenBits {
    /// Writes a match of 3 to 258 bytes: at most 14 + 5 + 12 + 13 bits.
    @inline(__always)
    func write(match length: Int, distance: MatchDistance, to writer: inout BitWriter) {
        let (entry, far) = unsafe (lengths[length], distances[distance.symbol &+ 1])
        let (lengthCount, farCount) = (UInt64(entry &>> 24), UInt64(far &>> 24))
        let bits =
            UInt64(entry & 0xFF_FFFF) | UInt64(far & 0xFF_FFFF) &<< lengthCount
            | distance.extraBits &<< (lengthCount &+ farCount)
        unsafe writer.write(
            bits, count: Int(lengthCount &+ farCount) &+ distance.extraCount)
    }

    /// The size of a match, in bits.
    @inline(__always)
    func count(ofMatch length: Int, distance: MatchDistance) -> Int {
        unsafe Int(lengths[length] &>> 24 &+ distances[distance.symbol &+ 1] &>> 24)
            &+ distance.extraCount
    }

    /// The size of three literals, in bits.
    @inline(__always)
    func count(ofThreeBytes bytes: UInt32) -> Int {
        unsafe Int(
            literals[Int(bytes & 255)] &>> 24 &+ literals[Int(bytes &>> 8 & 255)] &>> 24
                &+ literals[Int(bytes &>> 16 & 255)] &>> 24)
    }
}
