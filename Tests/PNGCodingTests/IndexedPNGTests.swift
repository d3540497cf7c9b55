import Chance
import PNGReading
import Raster
import Testing

@testable import PNGCoding

@Suite("A PNG of few colours")
struct IndexedPNGTests {
    private func bitmap(
        _ depth: IndexedBitmap.Depth, _ colours: IndexedBitmap.Colours, width: Int, height: Int,
        generator: inout SeededGenerator
    ) -> IndexedBitmap {
        let count =
            if case .palette(let palette) = colours { palette.count } else { depth.levels }
        let calm = Bool.random(using: &generator)
        let indices = (0..<(width * height)).map { index in
            let random = Int.random(in: 0..<count, using: &generator)
            return UInt8(calm ? (index % width / 5 + index / width / 3) % count : random)
        }
        return IndexedBitmap(
            width: width, height: height, depth: depth, colours: colours, indices: indices)
    }

    @Test(
        "keeps grey at its depth", arguments: IndexedBitmap.Depth.allCases, PNGEffort.allCases)
    func grey(depth: IndexedBitmap.Depth, effort: PNGEffort) throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let bitmap = bitmap(
                depth, .grey, width: .random(in: 1...90, using: &generator),
                height: .random(in: 1...50, using: &generator), generator: &generator)
            let bytes = try PNGEncoder(effort: effort).encode(bitmap)
            #expect(try readIndexedPNG(bytes) == bitmap, "seed \(seed)")
        }
    }

    @Test(
        "keeps its palette, however short", arguments: IndexedBitmap.Depth.allCases,
        PNGEffort.allCases)
    func palette(depth: IndexedBitmap.Depth, effort: PNGEffort) throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let colours = (0..<Int.random(in: 1...depth.levels, using: &generator)).map { _ in
                Pixel(
                    red: .random(in: 0...255, using: &generator),
                    green: .random(in: 0...255, using: &generator),
                    blue: .random(in: 0...255, using: &generator))
            }
            let bitmap = bitmap(
                depth, .palette(colours), width: .random(in: 1...90, using: &generator),
                height: .random(in: 1...50, using: &generator), generator: &generator)
            let bytes = try PNGEncoder(effort: effort).encode(bitmap)
            #expect(try readIndexedPNG(bytes) == bitmap, "seed \(seed)")
        }
    }

    @Test("says its depth and its kind in the header")
    func header() throws {
        let bitmap = IndexedBitmap(
            width: 3, height: 1, depth: .two, colours: .grey, indices: [0, 1, 3])
        let chunks = PNGChunk.all(in: try PNGEncoder().encode(bitmap))
        #expect(chunks.map(\.name) == ["IHDR", "sRGB", "IDAT", "IEND"])
        // 3 x 1; 2 bits; grey (0); deflate, filters of type 0, not interlaced.
        #expect(chunks[0].data == [0, 0, 0, 3, 0, 0, 0, 1, 2, 0, 0, 0, 0])
    }

    @Test("rejects input that is not a picture")
    func refusesNothing() {
        let bitmap = IndexedBitmap(width: 0, height: 2, depth: .one, colours: .grey, indices: [])
        #expect(throws: PNGError.invalidSize(width: 0, height: 2)) {
            try PNGEncoder().encode(bitmap)
        }
    }
}
