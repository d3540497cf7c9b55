/// Encodes values in few bytes, because every stored session needs them.
///
/// Whole numbers take one byte for each seven bits, and so do floating-point numbers with a whole
/// value, such as the offsets of a strip at rest; others take nine.
package struct WireWriter {
    package private(set) var bytes: [UInt8] = []

    package init() { bytes.reserveCapacity(Self.usualSize) }

    /// Bytes of a moving strip and the previous one, with a reserve.
    private static let usualSize = 256

    /// Writes a whole number from 0 up, seven bits a byte, least significant first (LEB128).
    package mutating func write(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a whole number of either sign; those near 0 are short (ZigZag).
    package mutating func write(_ value: Int64) {
        write(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    package mutating func write(_ value: Int) { write(Int64(value)) }

    package mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

    package mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Writes a whole value as twice its ZigZag number, which is even; any other value as 1,
    /// followed by the bits of the double, least significant byte first.
    package mutating func write(_ value: Double) {
        if let whole = Int64(exactly: value), abs(value) < Self.wholeLimit,
            value != 0 || value.sign == .plus
        {
            write(UInt64(bitPattern: (whole << 1) ^ (whole >> 63)) << 1)
            return
        }
        bytes.append(1)
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
        }
    }

    /// 2⁵³: below it, every whole number is exact in a double, and doubling it cannot overflow.
    static let wholeLimit = 9_007_199_254_740_992.0

    package mutating func write(_ value: some WireCode) { write(UInt64(value.code)) }

    package mutating func write(_ value: some WireValue) { value.write(to: &self) }

    /// Writes the number of a case, and the value that it has.
    mutating func write(code: UInt64, _ value: some WireValue) {
        write(code)
        value.write(to: &self)
    }

    package mutating func write(_ values: [some WireValue]) {
        write(UInt64(values.count))
        for value in values { value.write(to: &self) }
    }

    /// Writes bytes, preceded by their count.
    package mutating func write(_ values: [UInt8]) {
        write(UInt64(values.count))
        bytes += values
    }
}
