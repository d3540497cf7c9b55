import Chance
import Testing

@testable import PNGCoding

@Suite("A prefix code")
struct HuffmanCodeTests {
    /// RFC 1951, 3.2.2: the alphabet ABCDEFGH with the lengths (3, 3, 3, 3, 3, 2, 4, 4) has the
    /// codes 010, 011, 100, 101, 110, 00, 1110, 1111; here their first bit is the lowest.
    @Test("has the codes of the standard's example")
    func standard() {
        let code = HuffmanCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
        #expect(code.codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
    }

    /// Computed by hand: 1 + 1 = 2, 2 + 2 = 4, 4 + 4 = 8, 8 + 8 = 16.
    @Test("gives rare symbols the long codes")
    func lengths() {
        #expect(HuffmanCode(counts: [8, 4, 2, 1, 1], limit: 12).lengths == [1, 2, 3, 4, 4])
        #expect(HuffmanCode(counts: [0, 5, 0], limit: 12).lengths == [0, 1, 0])
        #expect(HuffmanCode(counts: [0, 5, 0, 9], limit: 12).lengths == [0, 1, 0, 1])
        #expect(HuffmanCode(counts: [3, 3, 3, 3], limit: 2).lengths == [2, 2, 2, 2])
    }

    /// Fibonacci numbers give the deepest trees: 20 of them need 19 bits.
    @Test("respects its length limit and fills the code space", arguments: [5, 7, 12, 15])
    func limit(limit: Int) {
        var counts: [UInt32] = [1, 1]
        for _ in 2..<20 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        let lengths = HuffmanCode(counts: counts, limit: limit).lengths
        #expect(lengths.allSatisfy { $0 >= 1 && $0 <= limit })
        #expect(lengths.reduce(0) { $0 + 1 << (15 - Int($1)) } == 1 << 15)
    }

    @Test("is as short as any: it costs what repeated joining of the two rarest costs")
    func optimal() {
        for seed in 1...200 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let size = Int.random(in: 2...40, using: &generator)
            let counts = (0..<size).map { _ in UInt32.random(in: 1...200, using: &generator) }
            // Each merge adds a bit to all symbols below it.
            var weights = counts.map { Int($0) }.sorted()
            var cost = 0
            while weights.count > 1 {
                let joined = weights.removeFirst() + weights.removeFirst()
                cost += joined
                weights.append(joined)
                weights.sort()
            }
            #expect(
                HuffmanCode(counts: counts, limit: 15).bits(for: counts) == cost, "seed \(seed)")
        }
    }

    @Test("lets no code begin with another")
    func prefixes() {
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let counts = (0..<40).map { _ in UInt32.random(in: 0...9, using: &generator) << 3 }
            let code = HuffmanCode(counts: counts, limit: 7)
            let used = counts.indices.filter { counts[$0] > 0 }
            for one in used {
                for other in used where other != one && code.lengths[one] <= code.lengths[other] {
                    let mask = UInt16(1) << code.lengths[one] - 1
                    #expect(code.codes[other] & mask != code.codes[one], "seed \(seed)")
                }
            }
        }
    }
}

@Suite("The length of a run")
struct MatchLengthTests {
    /// Rows of the table in RFC 1951, 3.2.5: symbol, extra bits, lengths.
    @Test(
        "is written as the standard's table says",
        arguments: [
            (3, 257, 0, 0), (10, 264, 0, 0), (11, 265, 1, 0), (12, 265, 1, 1), (18, 268, 1, 1),
            (19, 269, 2, 0), (34, 272, 2, 3), (35, 273, 3, 0), (67, 277, 4, 0), (130, 280, 4, 15),
            (131, 281, 5, 0), (257, 284, 5, 30), (258, 285, 0, 0),
        ])
    func table(length: Int, symbol: Int, count: Int, bits: Int) {
        let run = MatchLength(length)
        #expect(run.symbol == symbol)
        #expect(run.extraCount == count)
        #expect(run.extraBits == UInt64(bits))
    }
}
