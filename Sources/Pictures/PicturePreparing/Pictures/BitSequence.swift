/// Writes whole numbers as a sequence of bits, the lowest first.
package struct BitWriter {
    package private(set) var bytes: [UInt8] = []
    private var bitCount = 0

    /// Appends a number, which must fit the bits.
    package mutating func append(_ number: Int, bits: Int) {
        precondition(number >> bits == 0, "\(number) does not fit \(bits) bits")
        for bit in 0..<bits {
            if bitCount % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << (bitCount % 8)
            bitCount += 1
        }
    }
}

/// Reads what ``BitWriter`` writes.
package struct BitReader {
    private let bytes: [UInt8]
    private var offset = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next number; the bits must exist.
    package mutating func next(_ bits: Int) -> Int {
        var number = 0
        for bit in 0..<bits {
            number |= Int(bytes[offset / 8] >> (offset % 8) & 1) << bit
            offset += 1
        }
        return number
    }
}
