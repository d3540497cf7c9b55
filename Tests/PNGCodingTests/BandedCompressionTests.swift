import Chance
import PNGReading
import Raster
import TestPictures
import Testing

@testable import PNGCoding

@Suite("A compression in bands")
struct BandedCompressionTests {
    /// A file that was compressed in bands, even if another method had been better.
    private func file(_ bitmap: Bitmap, height: Int) throws -> [UInt8]? {
        let rowBytes = bitmap.width * 3 + 1
        var rows = try ByteBuffer(capacity: rowBytes * bitmap.height + ResidualTokenizer.margin)
        for place in 0..<rows.capacity { rows.first[place] = 0 }
        // Filtered by None: a byte of 0, and the pixels.
        for (place, byte) in bitmap.pixels.enumerated() {
            rows.first[place / (rowBytes - 1) * rowBytes + place % (rowBytes - 1) + 1] = byte
        }
        rows.setCount(rowBytes * bitmap.height)
        guard
            let stream = try BandedCompression.compress(
                rows, rowBytes: rowBytes, bytesPerPixel: 3, height: height)
        else { return nil }
        let format = PNGFormat(
            width: bitmap.width, height: bitmap.height, depth: 8, colours: .rgb)
        var file = ChunkWriter(head: try format.head())
        file.append("IDAT", data: stream.bytes)
        file.append("IEND")
        return file.bytes
    }

    @Test("decodes to the picture, however high the bands", arguments: [1, 2, 7, 16, 100])
    func roundTrip(height: Int) throws {
        var decoded = 0
        for kind in PictureKind.allCases {
            var generator = SeededGenerator(seed: 9)
            let bitmap = kind.picture(width: 90, height: 41, generator: &generator)
            guard let bytes = try file(bitmap, height: height) else { continue }
            #expect(try readPNG(bytes) == bitmap, "\(kind)")
            decoded += 1
        }
        // Noise does not compress, and bands of a row may cost more than their codes save.
        #expect(decoded >= 4)
    }

    @Test("gives up on what does not shrink")
    func noise() throws {
        var generator = SeededGenerator(seed: 9)
        let bitmap = PictureKind.noise.picture(width: 90, height: 41, generator: &generator)
        #expect(try file(bitmap, height: 16) == nil)
    }

    @Test("makes less of a photograph's noise than libpng does")
    func photograph() throws {
        var generator = SeededGenerator(seed: 9)
        let bitmap = PictureKind.photograph.picture(width: 400, height: 300, generator: &generator)
        let small = try PNGEncoder(effort: .small).encode(bitmap).count
        #expect(small <= (try LibpngEncoder(level: 6).encode(bitmap).count))
    }
}
