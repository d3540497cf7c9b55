import Chance
import Testing

@testable import PNGCoding

@Suite("A writer of bits")
struct BitWriterTests {
    private func written(_ pieces: [(bits: UInt64, count: Int)]) -> [UInt8] {
        let size = pieces.reduce(0) { $0 + $1.count } / 8 + 16
        return [UInt8](unsafeUninitializedCapacity: size) { memory, count in
            guard let start = memory.baseAddress else { return }
            var writer = BitWriter(at: start)
            for piece in pieces { writer.write(piece.bits, count: piece.count) }
            #expect(writer.bitCount == pieces.reduce(0) { $0 + $1.count })
            writer.alignToByte()
            count = writer.byteCount
        }
    }

    @Test("fills bytes from their lowest bit")
    func order() {
        #expect(written([(0b1, 1), (0b01, 2), (0b11, 2), (0, 0), (0b101, 3)]) == [0b1011_1011])
        #expect(written([(0b1, 1), (0x1FF, 9)]) == [0xFF, 0b11])
        #expect(written([]) == [])
    }

    @Test("loses no bit of any length up to 56")
    func lengths() {
        for seed in 1...50 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pieces = (0..<200).map { _ in
                let count = Int.random(in: 0...56, using: &generator)
                return (bits: generator.next() & (1 << UInt64(count) - 1), count: count)
            }
            // One bit at a time.
            let bits = pieces.flatMap { piece in (0..<piece.count).map { piece.bits >> $0 & 1 } }
            let expected = stride(from: 0, to: bits.count, by: 8).map { start in
                bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) {
                    $0 << 1 | UInt8($1)
                }
            }
            #expect(written(pieces) == expected, "seed \(seed)")
        }
    }
}
