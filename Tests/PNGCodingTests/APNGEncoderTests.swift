import Chance
import PNGReading
import Raster
import TestPictures
import Testing

@testable import PNGCoding

@Suite("An animation")
struct APNGEncoderTests {
    /// The frames and durations of a viewer, rendered from the file as the standard specifies.
    private struct Shown: Equatable {
        let bitmap: Bitmap
        let milliseconds: Int
    }

    private func play(_ bytes: [UInt8]) throws -> [Shown] {
        let chunks = PNGChunk.all(in: bytes)
        // The chunks are complete with valid checksums: written again, they are the same file.
        #expect(PNGChunk.signature + chunks.flatMap(\.bytes) == bytes)
        let header = try #require(chunks.first)
        var canvas = Bitmap(
            width: header.number(at: 0), height: header.number(at: 4), filledWith: .black)
        var shown: [Shown] = []
        var control: PNGChunk?
        var sequence = 0
        for chunk in chunks {
            if chunk.name == "fcTL" || chunk.name == "fdAT" {
                #expect(chunk.number(at: 0) == sequence)
                sequence += 1
            }
            if chunk.name == "fcTL" { control = chunk }
            guard chunk.name == "IDAT" || chunk.name == "fdAT" else { continue }
            #expect((chunk.name == "IDAT") == shown.isEmpty)
            let frame = try #require(control)
            control = nil
            let stream = chunk.name == "IDAT" ? chunk.data : Array(chunk.data.dropFirst(4))
            let part = try picture(stream, size: Array(frame.data[4..<12]))
            canvas.draw(part, x: frame.number(at: 12), y: frame.number(at: 16))
            let delay = frame.number(at: 20)
            #expect(delay & 0xFFFF == 1000)
            // No frame is disposed of; pixels replace pixels.
            #expect(Array(frame.data[24...]) == [0, 0])
            shown.append(Shown(bitmap: canvas, milliseconds: delay >> 16))
        }
        #expect(chunks.first { $0.name == "acTL" }?.number(at: 0) == shown.count)
        return shown
    }

    /// A frame's stream as a separate PNG.
    private func picture(_ stream: [UInt8], size: [UInt8]) throws -> Bitmap {
        let header = PNGChunk(name: "IHDR", data: size + [8, 2, 0, 0, 0])
        let pixels = PNGChunk(name: "IDAT", data: stream)
        let end = PNGChunk(name: "IEND", data: [])
        return try readPNG(PNGChunk.signature + header.bytes + pixels.bytes + end.bytes)
    }

    /// A square that moves over a gradient.
    private func scene(_ moment: Int) -> Bitmap {
        var generator = SeededGenerator(seed: 1)
        var bitmap = PictureKind.photograph.picture(width: 60, height: 40, generator: &generator)
        bitmap.fill(BitmapRect(x: moment * 5, y: 10 + moment, width: 9, height: 9), with: .white)
        return bitmap
    }

    @Test("shows each picture for its time", arguments: PNGEffort.allCases)
    func plays(effort: PNGEffort) throws {
        var encoder = APNGEncoder(effort: effort)
        for moment in 0..<6 { try encoder.append(scene(moment), milliseconds: 10 * moment) }
        let shown = try play(try #require(encoder.encoded()))
        #expect(shown == (0..<6).map { Shown(bitmap: scene($0), milliseconds: 10 * $0) })
    }

    @Test("keeps only the rectangle that changed")
    func rectangles() throws {
        var encoder = APNGEncoder()
        try encoder.append(scene(0), milliseconds: 40)
        try encoder.append(scene(1), milliseconds: 40)
        let chunks = PNGChunk.all(in: try #require(encoder.encoded()))
        #expect(
            chunks.map(\.name)
                == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
        // From the square at (0, 10) to the one at (5, 11), each of 9 x 9: 14 x 10 at (0, 10).
        let control = chunks[5]
        #expect([4, 8, 12, 16].map { control.number(at: $0) } == [14, 10, 0, 10])
    }

    @Test("prolongs a picture that is followed by the same")
    func prolongs() throws {
        var encoder = APNGEncoder()
        for _ in 0..<3 { try encoder.append(scene(0), milliseconds: 40) }
        try encoder.append(scene(1), milliseconds: 20)
        let shown = try play(try #require(encoder.encoded()))
        #expect(shown.map(\.milliseconds) == [120, 20])
    }

    @Test("writes a duration beyond 16 bits in several steps")
    func longTimes() throws {
        var encoder = APNGEncoder()
        try encoder.append(scene(0), milliseconds: 70_000)
        try encoder.append(scene(2), milliseconds: 131_070)
        let shown = try play(try #require(encoder.encoded()))
        #expect(shown.map(\.milliseconds) == [65_535, 4465, 65_535, 65_535])
        #expect(shown.map(\.bitmap) == [scene(0), scene(0), scene(2), scene(2)])
    }

    @Test("takes its word for what changed")
    func givenArea() throws {
        var encoder = APNGEncoder()
        try encoder.append(scene(0), milliseconds: 40)
        let area = BitmapRect(x: -5, y: 0, width: 50, height: 100)
        try encoder.append(scene(1), milliseconds: 40, changed: area)
        let bytes = try #require(encoder.encoded())
        #expect(try play(bytes).map(\.bitmap) == [scene(0), scene(1)])
        let control = PNGChunk.all(in: bytes)[5]
        #expect([4, 8, 12, 16].map { control.number(at: $0) } == [45, 40, 0, 0])
    }

    @Test("says how often it is shown")
    func repetitions() throws {
        for plays in [0, 1, 7] {
            var encoder = APNGEncoder(plays: plays)
            try encoder.append(scene(0), milliseconds: 40)
            let control = PNGChunk.all(in: try #require(encoder.encoded())).first {
                $0.name == "acTL"
            }
            #expect(control?.number(at: 4) == plays)
        }
    }

    @Test("is nothing without a picture")
    func nothing() {
        #expect(APNGEncoder().encoded() == nil)
        #expect(throws: PNGError.invalidSize(width: 0, height: 0)) {
            var encoder = APNGEncoder()
            try encoder.append(Bitmap(width: 0, height: 0, pixels: []), milliseconds: 1)
        }
    }
}
