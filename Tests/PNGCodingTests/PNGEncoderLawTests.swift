import Chance
import PNGReading
import Raster
import TestPictures
import Testing

@testable import PNGCoding

@Suite("An encoded picture")
struct PNGEncoderLawTests {
    @Test("decodes to the picture it was, whatever it shows", arguments: PictureKind.allCases)
    func roundTrip(kind: PictureKind) throws {
        for seed in 1...40 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let width = Int.random(in: 1...(seed < 20 ? 12 : 150), using: &generator)
            let height = Int.random(in: 1...(seed < 20 ? 12 : 90), using: &generator)
            let bitmap = kind.picture(width: width, height: height, generator: &generator)
            let bytes = try PNGEncoder(effort: .fast).encode(bitmap)
            #expect(try readPNG(bytes) == bitmap, "\(kind), seed \(seed), \(width) x \(height)")
        }
    }

    @Test(
        "decodes to the picture it was when time was spent on it", arguments: PictureKind.allCases)
    func roundTripSmall(kind: PictureKind) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let width = Int.random(in: 1...80, using: &generator)
            let height = Int.random(in: 1...60, using: &generator)
            let bitmap = kind.picture(width: width, height: height, generator: &generator)
            let bytes = try PNGEncoder(effort: .small).encode(bitmap)
            #expect(try readPNG(bytes) == bitmap, "\(kind), seed \(seed), \(width) x \(height)")
        }
    }

    @Test("decodes from all sizes up to nine by nine")
    func tinySizes() throws {
        var generator = SeededGenerator(seed: 7)
        for width in 1...9 {
            for height in 1...9 {
                let bitmap = PictureKind.photograph.picture(
                    width: width, height: height, generator: &generator)
                #expect(try readPNG(PNGEncoder().encode(bitmap)) == bitmap)
            }
        }
    }

    /// The data are the rows' filter bytes and the pixels; each stored block of 65,535 adds 5
    /// bytes, the rest is the container: signature 8, IHDR 25, sRGB 13, IDAT 12, zlib 6, IEND 12.
    @Test("is never larger than its pixels and what must stand around them")
    func largest() throws {
        for (width, height) in [(1, 1), (3, 200), (200, 150), (400, 300)] {
            var generator = SeededGenerator(seed: 3)
            let bitmap = PictureKind.noise.picture(
                width: width, height: height, generator: &generator)
            let rows = (width * 3 + 1) * height
            let blocks = rows / 65_535 + 1
            for effort in PNGEffort.allCases {
                let size = try PNGEncoder(effort: effort).encode(bitmap).count
                #expect(size <= rows + 5 * blocks + 76, "\(width) x \(height), \(effort)")
            }
        }
    }

    @Test("is at most twice as large as libpng's own", arguments: PictureKind.allCases)
    func nearLibpng(kind: PictureKind) throws {
        var generator = SeededGenerator(seed: 11)
        let bitmap = kind.picture(width: 400, height: 300, generator: &generator)
        let fast = try PNGEncoder(effort: .fast).encode(bitmap).count
        let small = try PNGEncoder(effort: .small).encode(bitmap).count
        let libpng = try LibpngEncoder(level: 6).encode(bitmap).count
        #expect(fast <= 2 * libpng, "\(kind)")
        #expect(small <= fast, "\(kind)")
    }

    @Test(
        "has the same bytes each time, whatever was encoded before", arguments: PNGEffort.allCases)
    func repeatable(effort: PNGEffort) throws {
        func encodeAll() throws -> [[UInt8]] {
            try PictureKind.allCases.map { kind in
                var generator = SeededGenerator(seed: 5)
                return try PNGEncoder(effort: effort)
                    .encode(kind.picture(width: 64, height: 48, generator: &generator))
            }
        }
        #expect(try encodeAll() == encodeAll())
    }
}
