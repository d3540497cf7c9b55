import Chance
import PictureFiles
import Testing

@testable import PictureFormats
@testable import PicturePreparing

@Suite("The structure of a PNG") struct PNGStructureTests {
    private static func structure(_ file: [UInt8]) throws(PictureFailure) -> PNGStructure {
        guard let file = FileBytes(copyOf: file) else { throw .empty }
        return try PNGStructure(of: file, limits: LibraryLimits())
    }

    /// One grey pixel, with chunks in front of it.
    private static func file(_ extra: [(String, [UInt8])] = []) -> [UInt8] {
        PNGWriter(width: 1, height: 1, type: .grey, rows: [7], extra: extra).file
    }

    /// A file that ends inside a chunk, which declares a length.
    private static func cut(_ name: String, declaring length: Int) -> [UInt8] {
        Array(file().prefix(33)) + bigEndian(length) + Array(name.utf8) + [0]
    }

    @Test("has its size, and no chunks in front of the pixels of a plain file") func plain() throws
    {
        let file = PNGWriter(width: 3, height: 2, type: .grey, rows: [1, 2, 3, 4, 5, 6]).file
        let png = try Self.structure(file)
        #expect(png.width == 3 && png.height == 2)
        #expect(png.chunkCount == 0 && png.chunkBytes == 0)
    }

    /// Deflate expands a byte to 1,032 at most; libvips lets a chunk inflate to 52,428,800.
    @Test(
        "counts compressed chunks at the size to which they may inflate",
        arguments: [
            ("tEXt", [UInt8](repeating: 65, count: 100), 100),
            ("zTXt", [UInt8](repeating: 65, count: 100), 103_200),
            ("iCCP", [UInt8](repeating: 65, count: 100), 100),
            ("zTXt", [UInt8](repeating: 65, count: 60_000), 52_428_800),
            ("iTXt", Array("key\0\0\0\0\0text".utf8), 12),
            ("iTXt", Array("key\0\u{1}\0\0\0text".utf8), 12_384),
            ("iTXt", [UInt8](repeating: 65, count: 100), 103_200),
            ("iTXt", [], 0),
        ])
    func inflation(name: String, data: [UInt8], bytes: Int) throws {
        let png = try Self.structure(Self.file([(name, data)]))
        #expect(png.chunkCount == 1)
        #expect(png.chunkBytes == bytes)
    }

    @Test("is damaged if a chunk claims more than the file holds")
    func longChunk() throws {
        for length in [2, 1_100_000_000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
            for name in ["tEXt", "zTXt", "PLTE", "eXIf", "abCd"] {
                #expect(throws: PictureFailure.damaged) {
                    try Self.structure(Self.cut(name, declaring: length))
                }
            }
        }
    }

    @Test("is sound if the pixels are cut off, or what follows them") func cutPixels() throws {
        let png = try Self.structure(Self.cut("IDAT", declaring: 1_000_000))
        #expect(png.width == 1 && png.height == 1)
        let late = Array(Self.file().dropLast(12)) + bigEndian(9_999_999) + Array("tEXt".utf8)
        #expect(try Self.structure(late) == png)
    }

    @Test("is damaged without a header or without pixels") func incomplete() throws {
        let sound = Self.file()
        for count in 1..<41 {
            #expect(throws: PictureFailure.damaged) {
                try Self.structure(Array(sound.prefix(count)))
            }
        }
        #expect(throws: PictureFailure.damaged) {
            try Self.structure(Array(sound.prefix(33)) + chunk("IEND", []))
        }
    }

    @Test("has a limit of chunks") func chunks() throws {
        let chunks = [(String, [UInt8])](repeating: ("tEXt", [65, 0]), count: 1_000)
        #expect(try Self.structure(Self.file(chunks)).chunkCount == 1_000)
        #expect(throws: PictureFailure.tooManyParts) {
            try Self.structure(Self.file(chunks + [("tEXt", [65, 0])]))
        }
    }
}
