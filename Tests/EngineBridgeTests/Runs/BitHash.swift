/// A hash of 64 bits over words (FNV-1a, with words in place of bytes).
struct BitHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01b3 }

    /// The bits of numbers, and their count.
    ///
    /// NaN has many forms, of which machines choose one.
    mutating func add(_ numbers: [Double]) {
        add(UInt64(numbers.count))
        for number in numbers { add(number.isNaN ? 0x7ff8_0000_0000_0000 : number.bitPattern) }
    }
}
