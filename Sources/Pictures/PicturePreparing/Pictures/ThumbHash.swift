import Raster

/// A placeholder of a picture in at most 24 bytes: its shape, mean colour and coarse structure.
///
/// The format is <https://evanw.github.io/thumbhash/>; pictures here are opaque, so alpha is left
/// out. A hash holds the lowest terms of a cosine transform of three channels, made of red, green
/// and blue from 0 to 1:
///
///     L = (r + g + b) / 3      P = (r + g) / 2 − b      Q = r − g
///
/// It is a sequence of bits, the lowest of each byte first:
///
///      6, 6, 6  means of L, P and Q          3  terms of L along the shorter side
///      5        scale of L                   6, 6  scales of P and Q
///      1        whether there is alpha       1  whether the picture is wider than high
///      4 each   terms of L, P and Q as shares of their scales
package struct ThumbHash: Hashable, Sendable {
    package let bytes: [UInt8]
    package let shape: ThumbHashShape

    /// Takes the bytes of a hash, for example from an index.
    ///
    /// - Returns: nil for bytes that are not the hash of an opaque picture.
    package init?(bytes: [UInt8]) {
        // The alpha bit, the terms of L, the bit of the wider side.
        guard bytes.count > 5, bytes[2] & 0x80 == 0,
            let shape = ThumbHashShape(shortTerms: Int(bytes[3] & 7), isWide: bytes[4] & 0x80 != 0),
            bytes.count == shape.byteCount
        else { return nil }
        self.bytes = bytes
        self.shape = shape
    }

    /// Takes the bytes of a hash that was encoded for a picture of this shape.
    package init(encoded bytes: [UInt8], shape: ThumbHashShape) {
        precondition(
            bytes.count == shape.byteCount,
            "a ThumbHash of \(bytes.count) bytes should have \(shape.byteCount)")
        self.bytes = bytes
        self.shape = shape
    }
}
