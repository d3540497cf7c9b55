import PNGReading
import Raster
import Testing

@testable import PNGCoding

@Suite("A PNG encoder")
struct PNGEncoderTests {
    /// Gradients in three directions, as in a clear sky.
    private func smoothPicture(width: Int, height: Int) -> Bitmap {
        let pixels = (0..<(width * height)).flatMap { index in
            let (x, y) = (index % width, index / width)
            return [UInt8((x + y) / 4), UInt8(x / 2 + 20), UInt8(250 - y / 2)]
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// A picture between a photograph and noise: gradients with reproducible noise.
    private func picture(width: Int, height: Int) -> Bitmap {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let flicker = (x &* 7919 ^ y &* 104_729) % 5
                pixels.append(UInt8(truncatingIfNeeded: x + flicker))
                pixels.append(UInt8(truncatingIfNeeded: x / 2 + y))
                pixels.append(UInt8(truncatingIfNeeded: 200 - y + flicker * 2))
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    @Test(
        "writes what another decoder reads back",
        arguments: PNGEffort.allCases, [(1, 1), (1, 300), (300, 1), (2, 2), (37, 11), (320, 240)])
    func roundTrip(effort: PNGEffort, size: (Int, Int)) throws {
        let bitmap = picture(width: size.0, height: size.1)
        let bytes = try PNGEncoder(effort: effort).encode(bitmap)
        #expect(try readPNG(bytes) == bitmap)
    }

    @Test("writes the header, the colour space, the pixels and the end, and nothing else")
    func chunks() throws {
        let bytes = try PNGEncoder().encode(picture(width: 300, height: 200))
        #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let chunks = PNGChunk.all(in: bytes)
        let names = chunks.map(\.name)
        #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
        // 300 x 200; 8 bits; RGB (2); deflate, filters of type 0, not interlaced.
        #expect(chunks[0].data == [0, 0, 1, 44, 0, 0, 0, 200, 8, 2, 0, 0, 0])
    }

    @Test("writes the same bytes for the same pixels", arguments: PNGEffort.allCases)
    func repeatable(effort: PNGEffort) throws {
        let encoder = PNGEncoder(effort: effort)
        let first = try encoder.encode(picture(width: 100, height: 60))
        #expect(try encoder.encode(picture(width: 100, height: 60)) == first)
    }

    @Test("makes less of a smooth picture when it may take longer")
    func efforts() throws {
        let bitmap = smoothPicture(width: 320, height: 240)
        let fast = try PNGEncoder(effort: .fast).encode(bitmap)
        let small = try PNGEncoder(effort: .small).encode(bitmap)
        #expect(small.count < fast.count)
        #expect(fast.count < bitmap.pixels.count)
    }

    @Test("rejects input that is not a picture", arguments: [(0, 0), (0, 4), (4, 0)])
    func refusesNothing(width: Int, height: Int) {
        let bitmap = Bitmap(width: width, height: height, pixels: [])
        #expect(throws: PNGError.invalidSize(width: width, height: height)) {
            try PNGEncoder().encode(bitmap)
        }
    }

    @Test("reports libpng's reason for a rejection")
    func refusesTooWide() {
        // libpng writes at most 1,000,000 pixels a row (PNG_USER_WIDTH_MAX).
        let bitmap = Bitmap(width: 1_000_001, height: 1, filledWith: .white)
        #expect {
            try PNGEncoder().encode(bitmap)
        } throws: { error in
            guard case PNGError.libpngFailed(let message) = error else { return false }
            return !message.isEmpty
        }
    }

    @Test("reports memory that runs out, whichever allocation fails")
    func runsOutOfMemory() throws {
        let bitmap = picture(width: 300, height: 200)
        let whole = try PNGEncoder().encode(bitmap)
        for allocation in 1...1000 {
            let encoder = PNGEncoder(effort: .fast, failingAllocation: allocation)
            do {
                let bytes = try encoder.encode(bitmap)
                // There are no more allocations than that: the encode is complete again.
                #expect(bytes == whole)
                #expect(allocation > 3)
                return
            } catch {
                #expect(error == .outOfMemory)
            }
        }
        Issue.record("an encode should not allocate a thousand times")
    }
}
