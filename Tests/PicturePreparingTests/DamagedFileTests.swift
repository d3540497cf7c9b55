import Chance
import Concurrency
import PictureFiles
import Raster
import Testing

@testable import PictureCoding
@testable import PictureFormats
@testable import PicturePreparing

@Suite("A file that cannot be shown") struct DamagedFileTests {
    private let box = PictureVariant(boxWidth: 200, boxHeight: 120, fit: .contain)

    private static func sound(_ format: PictureFormat) throws -> [UInt8] {
        var random = SeededGenerator(seed: 6)
        let noise = Bitmap(width: 96, height: 64, pixels: random.bytes(96 * 64 * 3))
        return try encoded(noise, as: format)
    }

    @Test("becomes a placeholder of the box's size with the reason on it") func placeholder() throws
    {
        let picture = try prepare(Array("words".utf8), as: box)
        #expect(picture.failure == .unknownFormat)
        #expect(picture.bitmap.width == 200 && picture.bitmap.height == 120)
        // The panel is white with black of 24/255 on it: (231 · 255 + 127) / 255 = 231. Its corners
        // are round, it has letters, and its sides leave a tenth of the height free.
        #expect(picture.bitmap[0, 0] == [255, 255, 255])
        #expect(picture.bitmap[100, 4] == [231, 231, 231])
        #expect(picture.bitmap.pixels.filter { $0 < 130 }.count > 200)
        for row in 20..<100 {
            for column in 0..<12 { #expect(picture.bitmap[column, row] == [231, 231, 231]) }
        }
    }

    @Test(
        "is called a video if it is one",
        arguments: [
            ("\0\0\0\u{10}ftypisom\0\0\0\0", .misnamedVideo(.mp4)),
            ("\0\0\0\u{10}ftypqt  \0\0\0\0", .misnamedVideo(.quickTime)),
            ("RIFF\0\0\0\0AVI LIST", .otherVideo), ("RIFF\0\0\0\0WAVEfmt ", .unknownFormat),
        ] as [(String, PictureFailure)])
    func videos(file: String, failure: PictureFailure) throws {
        #expect(try prepare(Array(file.utf8), as: box).failure == failure)
        // A higher limit would not help.
        var limits = LibraryLimits()
        limits.maxFileBytes = 10
        #expect(try prepare(Array(file.utf8), as: box, limits: limits).failure == failure)
    }

    @Test(
        "has a placeholder in boxes of any size",
        arguments: [(1, 1), (1, 500), (500, 1), (3000, 2)])
    func anyBox(width: Int, height: Int) throws {
        let variant = PictureVariant(boxWidth: width, boxHeight: height, fit: .cover)
        let picture = try prepare([], as: variant)
        #expect(picture.failure == .empty)
        #expect(picture.bitmap.width == width && picture.bitmap.height == height)
    }

    @Test(
        "is rejected by its header if it is a bomb",
        arguments: [(60_000, 60_000), (100_001, 1_000), (2_000_000, 51)])
    func bombs(width: Int, height: Int) throws {
        // The least of three: other tests may allocate as much at the same time.
        let growth = try (0..<3).map { _ in
            let before = try #require(SystemFile.residentBytes)
            let failure = try prepare(PNGWriter.bomb(width: width, height: height), as: box).failure
            #expect(failure == .tooManyPixels(limit: 100_000_000))
            return try #require(SystemFile.residentBytes) - before
        }
        #expect(try #require(growth.min()) < 64 << 20)
    }

    @Test("claims more pixels than any decoder takes", arguments: [0, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func absurd(side: Int) throws {
        #expect(try prepare(PNGWriter.bomb(width: side, height: side), as: box).failure != nil)
    }

    @Test("would need too much memory at once") func memory() throws {
        var limits = LibraryLimits()
        // What decoding by rows takes: buffers, and the bitmap of 180 x 120 pixels.
        limits.decoders.memory = (48 << 20) + 180 * 120 * 3
        for format in [PictureFormat.webp, .gif, .tiff, .avif, .heic] {
            let file = try Self.sound(format)
            #expect(
                try prepare(file, as: box, limits: limits).failure
                    == .tooMuchMemory(limit: limits.decoders.memory))
        }
        // Decoded row by row.
        for format in [PictureFormat.jpeg, .png] {
            #expect(try prepare(Self.sound(format), as: box, limits: limits).failure == nil)
        }
    }

    @Test("has more scans than a picture needs") func scans() throws {
        let file = try Self.sound(.jpeg)
        let empty: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        var limits = LibraryLimits()
        limits.maxPixels = 96 * 64
        #expect(try prepare(file, as: box, limits: limits).failure == nil)
        let layered = file.dropLast(2) + Array(repeatElement(empty, count: 10).joined())
        #expect(try prepare(Array(layered), as: box, limits: limits).failure == .tooManyScans)
    }

    @Test("took too long: the decoder is stopped") func budget() throws {
        let side = 300
        let file = PNGWriter(
            width: side, height: side, type: .grey,
            rows: [UInt8](repeating: 50, count: side * side)
        ).file
        var limits = LibraryLimits()
        limits.decoders.milliseconds = 0
        #expect(try prepare(file, as: box, limits: limits).failure == .tooSlow)
    }

    @Test("is longer than allowed") func bytes() throws {
        var limits = LibraryLimits()
        limits.maxFileBytes = 10
        let file = try Self.sound(.png)
        #expect(try prepare(file, as: box, limits: limits).failure == .tooManyBytes(limit: 10))
    }

    @Test("ends early", arguments: PictureFileWriter.formats)
    func truncated(format: PictureFormat) throws {
        let file = try Self.sound(format)
        for share in [0.02, 0.2, 0.5, 0.9] {
            let part = Array(file.prefix(max(12, Int(Double(file.count) * share))))
            let picture = try prepare(part, as: box)
            #expect(picture.isPartial || picture.failure == .truncated, "\(share)")
            if format == .jpeg && share >= 0.2 || format == .png && share >= 0.5 {
                #expect(picture.isPartial, "what decodes of \(share) is shown")
            }
        }
    }

    /// By itself libvips gives up after some warnings.
    @Test("shows a JPEG whose decoder warns a thousand times") func warnings() throws {
        var random = SeededGenerator(seed: 8)
        let noise = Bitmap(width: 512, height: 512, pixels: random.bytes(512 * 512 * 3))
        let sound = try encoded(noise, as: .jpeg)
        // It claims a restart interval of one unit (ITU-T T.81, B.2.4.4) but has no restart markers:
        // libjpeg warns at each of the 32 x 32 or more units and goes on.
        let frame = try #require(
            sound.indices.dropLast().first { sound[$0] == 0xFF && sound[$0 + 1] == 0xC0 })
        let file = sound[..<frame] + [0xFF, 0xDD, 0, 4, 0, 1] + sound[frame...]
        let picture = try prepare(Array(file), as: box)
        #expect(picture.failure == nil)
        #expect(picture.bitmap.width == 120 && picture.bitmap.height == 120)
    }

    @Test("shows the upper part of a JPEG that ends early, the rest grey") func partial() throws {
        let file = try encoded(Quadrants.upright, as: .jpeg)
        let scan = try #require(
            file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        let data = file.count - scan
        let part = Array(file.prefix(scan + data / 2))
        let bitmap = try prepare(part, as: natural(Quadrants.width, Quadrants.height)).bitmap
        #expect(bitmap[8, 4][0] > 230 && bitmap[8, 4][1] < 30)
        let last = bitmap[60, 30].map(Int.init)
        #expect(abs(last[0] - last[1]) < 140 && last != [255, 255, 0])
    }

    @Test("holds noise behind each signature") func noise() throws {
        let starts: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WEBP".utf8), Array("GIF89a".utf8),
            Array("II*\0".utf8), Array("MM\0*".utf8), [0, 0, 0, 24] + Array("ftypavif".utf8),
            [0, 0, 0, 24] + Array("ftypheic".utf8),
        ]
        var random = SeededGenerator(seed: 8)
        for start in starts {
            for _ in 0..<20 {
                let file = start + random.bytes(Int.random(in: 0...600, using: &random))
                #expect(try prepare(file, as: box).failure != nil)
            }
        }
    }

    /// Damage at any position must cause no crash and no hang, whatever the result is.
    @Test("is flipped in some bits", arguments: PictureFileWriter.formats)
    func flipped(format: PictureFormat) throws {
        let sound = try Self.sound(format)
        var random = SeededGenerator(seed: 9)
        for _ in 0..<60 {
            var file = sound
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                file[Int.random(in: 12..<file.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            let bitmap = try prepare(file, as: box).bitmap
            #expect(bitmap.width <= 200 && bitmap.height <= 120)
        }
    }

    @Test("never shares its hash with the picture") func hashes() throws {
        let file = try Self.sound(.png)
        var limits = LibraryLimits()
        limits.maxPixels = 1
        let shown = try prepare(file, as: box)
        let refused = try prepare(file, as: box, limits: limits)
        #expect(shown.failure == nil && refused.failure != nil)
        #expect(shown.contentHash != refused.contentHash)
        // printf '' | sha256sum
        #expect(
            ContentHash(of: nil).text
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
