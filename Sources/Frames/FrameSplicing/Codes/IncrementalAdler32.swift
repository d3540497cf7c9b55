import PNGCoding

/// Adler-32 of bytes that arrive in pieces, some of which are known by their sums only (RFC 1950,
/// 9).
///
/// The checksum is two sums modulo 65,521: of the bytes, and of the first sum after each byte.
/// After n more bytes whose own sums, started at 0, are s and t, the sums are
///
///     low + s        high + n · low + t
///
/// The sums are reduced when a row is done that has made them large.
struct IncrementalAdler32 {
    private var low: UInt64 = 1
    private var high: UInt64 = 0

    /// The largest prime below 2¹⁶.
    static let modulus: UInt64 = 65_521

    /// The checksum after the last row.
    var value: UInt32 {
        UInt32(truncatingIfNeeded: (high % Self.modulus) << 16 | low % Self.modulus)
    }

    /// Reduces the sums if they are large; must be called after each row.
    ///
    /// The first sum is never far above the second one, and a row of n bytes adds n times the first
    /// sum to the second: below 2⁶⁴ for rows of up to 2²⁶ bytes.
    @inline(__always)
    mutating func endRow() {
        if high >= 1 << 36 { reduce() }
    }

    private mutating func reduce() {
        low %= Self.modulus
        high %= Self.modulus
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        low &+= UInt64(byte)
        high &+= low
    }

    /// Appends three bytes, the first one lowest.
    @inline(__always)
    mutating func append(threeBytes bytes: UInt32) {
        append(UInt8(truncatingIfNeeded: bytes))
        append(UInt8(truncatingIfNeeded: bytes &>> 8))
        append(UInt8(truncatingIfNeeded: bytes &>> 16))
    }

    /// Appends `count` zeros.
    @inline(__always)
    mutating func append(zeros count: Int) {
        high &+= UInt64(truncatingIfNeeded: count) &* low
    }

    /// Appends the same three bytes, which must not all be zero, `times` times.
    @inline(__always)
    mutating func append(threeBytes bytes: UInt32, times: Int) {
        let times = UInt64(truncatingIfNeeded: times)
        let first = UInt64(bytes & 255)
        let (second, third) = (UInt64(bytes &>> 8 & 255), UInt64(bytes &>> 16 & 255))
        let sum = first &+ second &+ third
        // Each byte is counted once for every byte from it to the end.
        let pairs = times &* (times &+ 1) / 2
        high &+= 3 &* times &* low &+ 3 &* sum &* pairs &- times &* (second &+ 2 &* third)
        low &+= times &* sum
    }

    /// Appends bytes from memory.
    mutating func append(many bytes: UnsafePointer<UInt8>, count: Int) {
        reduce()
        let sum = unsafe Checksum.adler32(value, bytes, count)
        low = UInt64(sum & 0xFFFF)
        high = UInt64(sum >> 16)
    }

    /// Appends `count` bytes from the sums before and after them, in a row that started with both
    /// sums 0.
    @inline(__always)
    mutating func append(from before: UInt32, to behind: UInt32, count: Int) {
        let count = UInt64(truncatingIfNeeded: count)
        let start = UInt64(before & 0xFFFF)
        // The row's second sum rose by the bytes' own second sum and by the first sum for each
        // byte. Terms are subtracted from multiples of the modulus, so that nothing becomes
        // negative.
        let rise = UInt64(behind &>> 16) &+ Self.modulus &- UInt64(before &>> 16)
        high &+= count &* (low &+ Self.modulus &- start) &+ rise
        low &+= UInt64(behind & 0xFFFF) &+ Self.modulus &- start
    }
}
