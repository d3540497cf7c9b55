import Chance
import PNGCoding
import PNGReading
import Raster
import TestPictures
import Testing

@Suite("A PNG that libpng encodes")
struct LibpngEncoderTests {
    @Test("decodes to the same pixels as ours", arguments: PictureKind.allCases)
    func samePixels(kind: PictureKind) throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let bitmap = kind.picture(
                width: .random(in: 1...90, using: &generator),
                height: .random(in: 1...60, using: &generator), generator: &generator)
            for effort in PNGEffort.allCases {
                let file = try PNGEncoder(effort: effort, kind: .libpng).encode(bitmap)
                #expect(try readPNG(file) == bitmap, "\(kind), \(effort), seed \(seed)")
                let ours = try PNGEncoder(effort: effort, kind: .peekstrip).encode(bitmap)
                #expect(try readPNG(ours) == bitmap, "\(kind), \(effort), seed \(seed)")
            }
        }
    }

    @Test("keeps few colours at their depth", arguments: IndexedBitmap.Depth.allCases)
    func indexed(depth: IndexedBitmap.Depth) throws {
        var generator = SeededGenerator(seed: 4)
        for colours in [IndexedBitmap.Colours.grey, .palette([.white, .black])] {
            let limit = if case .palette = colours { 2 } else { depth.levels }
            for width in 1...20 {
                let bitmap = IndexedBitmap(
                    width: width, height: 7, depth: depth, colours: colours,
                    indices: (0..<width * 7).map { _ in
                        UInt8(Int.random(in: 0..<limit, using: &generator))
                    })
                let file = try PNGEncoder(kind: .libpng).encode(bitmap)
                #expect(try readIndexedPNG(file) == bitmap, "\(colours), \(width) wide")
            }
        }
    }
}
