import CDeflate
import Raster

/// Adler-32 of bytes that come in pieces, some of which are known by their sums alone (RFC 1950, 9).
///
/// The checksum is two sums modulo 65,521: of the bytes, and of the first sum after each byte. Of n
/// more bytes whose own sums, begun with 0, are s and t, the whole has
///
///     low + s        high + n · low + t
struct RunningAdler {
    private var low: UInt64 = 1
    private var high: UInt64 = 0

    /// The largest prime below 2¹⁶.
    static let modulus: UInt64 = 65_521

    var value: UInt32 { UInt32(truncatingIfNeeded: high << 16 | low) }

    /// Appends a few bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard count < 64 else { return unsafe appendMany(bytes, count: count) }
        for place in 0..<count {
            // Below 65,521 + 64 · 255, and 64 times that.
            low &+= unsafe UInt64(bytes[place])
            high &+= low
        }
        reduce()
    }

    private mutating func appendMany(_ bytes: UnsafePointer<UInt8>, count: Int) {
        let sum = unsafe cdeflate_adler32(value, bytes, count)
        low = UInt64(sum & 0xFFFF)
        high = UInt64(sum >> 16)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        low &+= UInt64(byte)
        high &+= low
        reduce()
    }

    /// Appends the same pixel so many times.
    mutating func append(_ pixel: Pixel, count: Int) {
        let (red, green, blue) = (UInt64(pixel.red), UInt64(pixel.green), UInt64(pixel.blue))
        let pixels = UInt64(truncatingIfNeeded: count)
        let sum = red &+ green &+ blue
        // Every byte counts as often as there are bytes from it to the end.
        let pairs = pixels &* (pixels &- 1) / 2
        let rise = sum &* 3 &* (pairs &+ pixels) &- pixels &* (green &+ 2 &* blue)
        high &+= 3 &* pixels &* low &+ rise
        low &+= pixels &* sum
        reduce()
    }

    /// Appends so many bytes of which the sums are known before and behind them, in a row that
    /// began with both sums 0.
    @inline(__always)
    mutating func append(from before: UInt32, to behind: UInt32, count: Int) {
        let count = UInt64(truncatingIfNeeded: count)
        let start = UInt64(before & 0xFFFF)
        let sum = UInt64(behind & 0xFFFF) &+ Self.modulus &- start
        // The row's second sum rose by the bytes' own and by the first sum for each byte.
        let rise = UInt64(behind >> 16) &+ Self.modulus &- UInt64(before >> 16)
        let share = (count &* start) % Self.modulus
        high &+= count &* low &+ rise &+ Self.modulus &- share
        low &+= sum
        reduce()
    }

    @inline(__always)
    private mutating func reduce() {
        low %= Self.modulus
        high %= Self.modulus
    }
}
