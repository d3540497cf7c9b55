import PictureFiles
import Testing

@testable import PictureFormats
@testable import PicturePreparing

@Suite("The structure of a WebP") struct WebPStructureTests {
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + littleEndian(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    static func file(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + littleEndian(4 + chunks.count) + Array("WEBP".utf8) + chunks
    }

    /// An extended header whose flag says that the file is an animation.
    static func canvas(_ width: Int, _ height: Int) -> [UInt8] {
        chunk(
            "VP8X",
            [2, 0, 0, 0] + littleEndian(width - 1, bytes: 3) + littleEndian(height - 1, bytes: 3))
    }

    /// An animation of frames without pixels.
    static func animation(frames: Int) -> [UInt8] {
        let frame = chunk("ANMF", [UInt8](repeating: 0, count: 16))
        return file(
            canvas(1, 1) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
                + (0..<frames).flatMap { _ in frame })
    }

    private func structure(_ file: [UInt8]) throws(PictureFailure) -> WebPStructure {
        guard let file = FileBytes(copyOf: file) else { throw .empty }
        return try WebPStructure(of: file, limits: LibraryLimits())
    }

    @Test("has the canvas of its format") func canvas() throws {
        // 14 bits each: 299 and 199 for sides that are one longer.
        let bits = littleEndian(299 | 199 << 14)
        let lossless = try structure(Self.file(Self.chunk("VP8L", [0x2F] + bits)))
        #expect(lossless.canvas == .init(width: 300, height: 200))
        #expect(lossless.frameCount == 0 && lossless.chunkCount == 1)
        #expect(lossless.openingBytes == 240_000)
        // The two highest bits of a side are its scaling.
        let sides = littleEndian(300 | 1 << 14, bytes: 2) + littleEndian(200 | 2 << 14, bytes: 2)
        let start: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A]
        let lossy = try structure(Self.file(Self.chunk("VP8 ", start + sides)))
        #expect(lossy.canvas == .init(width: 300, height: 200))
        #expect(try structure(Self.file(Self.chunk("VP8 ", start))).canvas == nil)
        // The largest number of 24 bits, and the smallest.
        let extended = try structure(Self.file(Self.canvas(16_777_216, 1)))
        #expect(extended.canvas == .init(width: 16_777_216, height: 1))
    }

    @Test("counts frames, and other chunks with odd lengths") func counts() throws {
        let file = Self.file(
            Self.canvas(2, 2) + Self.chunk("ICCP", [1, 2, 3]) + Self.chunk("ANMF", [9])
                + Self.chunk("ANMF", [9, 9]) + Self.chunk("EXIF", []))
        let webp = try structure(file)
        #expect(webp.frameCount == 2 && webp.chunkCount == 3)
    }

    @Test("ends at its declared size, and where a chunk is cut off") func ends() throws {
        let inner = Self.chunk("ANMF", [1, 2])
        #expect(try structure(Self.file(inner) + inner).frameCount == 1)
        let cut = Self.file(inner + Array("ANMF".utf8) + littleEndian(0xFFFF_FFFF) + [1])
        #expect(try structure(cut).frameCount == 2)
        let part = Self.file(inner + Array("ANMF".utf8))
        #expect(try structure(part).frameCount == 1)
    }

    @Test("has a limit of frames, and one of other chunks") func limits() throws {
        #expect(try structure(Self.animation(frames: 4_096)).frameCount == 4_096)
        #expect(throws: PictureFailure.tooManyParts) {
            try structure(Self.animation(frames: 4_097))
        }
        let empty = Self.chunk("abcd", [])
        let thousand = (0..<1_000).flatMap { _ in empty }
        #expect(try structure(Self.file(thousand)).chunkCount == 1_000)
        #expect(throws: PictureFailure.tooManyParts) { try structure(Self.file(thousand + empty)) }
    }
}
