import Chance
import Foundation
import PictureFiles
import Raster
import Testing

@testable import PictureCoding
@testable import PictureFormats
@testable import PicturePreparing

/// Whether a failure comes from the structure alone is asserted by calling its check: it knows no
/// library.
@Suite("A file's structure") struct PictureStructureTests {
    private let box = PictureVariant(boxWidth: 200, boxHeight: 120, fit: .contain)

    private static func check(_ file: [UInt8]) throws(PictureFailure) {
        guard let file = FileBytes(copyOf: file) else { throw .empty }
        guard let format = PictureFormat(of: file) else { throw .unknownFormat }
        _ = try PictureStructure.check(file, as: format, limits: LibraryLimits())
    }

    /// A PNG with chunks between its header of 33 bytes and its single pixel.
    private static func png(_ chunks: [UInt8]) -> [UInt8] {
        let file = PNGWriter(width: 1, height: 1, type: .grey, rows: [7]).file
        return Array(file.prefix(33)) + chunks + Array(file.dropFirst(33))
    }

    private static func compressedText(_ count: Int) -> [UInt8] {
        chunk("zTXt", Array("key\0\0".utf8) + [UInt8](repeating: 1, count: count - 5))
    }

    /// A header of 33 bytes, and a text of 1,100,000,000 bytes of which the file has five.
    private static let longText =
        Array(png([]).prefix(33)) + bigEndian(1_100_000_000) + Array("tEXt".utf8)
        + Array("key\0a".utf8)

    @Test("refuses a text chunk of a gigabyte that a file of 46 bytes claims") func text() throws {
        #expect(Self.longText.count == 46)
        #expect(throws: PictureFailure.damaged) { try Self.check(Self.longText) }
        // The least of three, because other tests of this process allocate at the same time.
        let growth = try (0..<3).map { _ in
            resetPeak()
            let before = try peakBytes()
            #expect(try prepare(Self.longText, as: box).failure == .truncated)
            return try peakBytes() - before
        }
        #expect(try #require(growth.min()) < 50 << 20)
    }

    /// Deflated, 49 MB of equal bytes are about 48 kB.
    ///
    /// The data of the chunks is irrelevant, because it is not read.
    @Test("refuses chunks that inflate to gigabytes") func compressedTexts() throws {
        let text = Self.compressedText(48_000)
        let file = Self.png((0..<60).flatMap { _ in text })
        #expect(throws: PictureFailure.tooMuchMetadata(limit: 64_000_000)) { try Self.check(file) }
        #expect(try prepare(file, as: box).failure == .tooMuchMetadata(limit: 64_000_000))
    }

    /// A profile of 200 kB, a large text, which counts 50 MiB, 50 small ones, which count 206,400
    /// bytes each, and XMP: less than 64 MB in all.
    @Test("accepts the metadata of photographs") func metadata() throws {
        let profile = chunk("iCCP", [UInt8](repeating: 1, count: 200_000))
        let large = Self.compressedText(60_000)
        let name = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
        let xmp = chunk("iTXt", name + [UInt8](repeating: 65, count: 500_000))
        let small = Self.compressedText(200)
        let texts = large + xmp + (0..<50).flatMap { _ in small }
        try Self.check(Self.png(profile + texts))
    }

    @Test(
        "refuses sides longer than decoders have memory for",
        arguments: [(9_900_000, 10), (100_000, 1_000), (10, 65_536)])
    func longSides(width: Int, height: Int) throws {
        let file = PNGWriter.bomb(width: width, height: height)
        #expect(throws: PictureFailure.tooLong(limit: 65_535)) { try Self.check(file) }
        #expect(try prepare(file, as: box).failure == .tooLong(limit: 65_535))
    }

    @Test("accepts the longest side of a JPEG") func longestSide() throws {
        try Self.check(PNGWriter.bomb(width: 65_535, height: 1_000))
        try Self.check(PNGWriter.bomb(width: 1, height: 65_535))
    }

    /// Rows of 524,280 bytes; 366 of them are estimated at 340 MB, 1,525 at 1.2 GB.
    @Test(
        "counts pictures with long rows as decoded whole", arguments: [(366, false), (1_525, true)])
    func longRows(height: Int, isRefused: Bool) throws {
        let bomb = PNGWriter.bomb(width: 1, height: 1)
        let header = bigEndian(65_535) + bigEndian(height) + [16, 6, 0, 0, 0]
        let file = Array(bomb.prefix(8)) + chunk("IHDR", header) + Array(bomb.dropFirst(33))
        // Without pixels, a file that passes is damaged.
        let failure = try prepare(file, as: box).failure
        #expect(failure == (isRefused ? .tooMuchMemory(limit: 1 << 30) : .damaged))
    }

    @Test("refuses an animation of 100,000 frames") func frames() throws {
        let file = WebPStructureTests.animation(frames: 100_000)
        #expect(throws: PictureFailure.tooManyParts) { try Self.check(file) }
        #expect(try prepare(file, as: box).failure == .tooManyParts)
    }

    @Test("refuses a canvas longer than a side may be") func canvas() throws {
        let file = WebPStructureTests.file(WebPStructureTests.canvas(70_000, 10))
        #expect(throws: PictureFailure.tooLong(limit: 65_535)) { try Self.check(file) }
    }

    @Test("refuses a document of 100,000 pages") func pages() throws {
        let file = TIFFSkeleton(isLittleEndian: true).file(directories: 100_000)
        #expect(throws: PictureFailure.tooManyParts) { try Self.check(file) }
        #expect(try prepare(file, as: box).failure == .tooManyParts)
    }

    @Test("accepts what the library itself writes", arguments: PictureFileWriter.formats)
    func sound(format: PictureFormat) throws {
        let file = try Self.sound(format)
        try Self.check(file)
        #expect(try prepare(file, as: box).failure == nil)
    }

    /// Any result is right; what must not happen is a trap.
    @Test("has a result for every prefix of a file", arguments: PictureFileWriter.formats)
    func prefixes(format: PictureFormat) throws {
        let file = try Self.sound(format)
        for count in 0...file.count { Self.read(Array(file.prefix(count)), as: format) }
    }

    @Test("has a result for every change of a file", arguments: PictureFileWriter.formats)
    func flips(format: PictureFormat) throws {
        let sound = try Self.sound(format)
        var random = SeededGenerator(seed: 92)
        for _ in 0..<2_000 {
            var file = sound
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                file[Int.random(in: file.indices, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            Self.read(file, as: format)
        }
    }

    /// Reads the structure of a file that may be damaged anywhere, even in its signature.
    private static func read(_ file: [UInt8], as format: PictureFormat) {
        guard let file = FileBytes(copyOf: file) else { return }
        _ = try? PictureStructure.check(file, as: format, limits: LibraryLimits())
        if format == .jpeg { _ = JPEGScans.count(in: file) }
    }

    /// Sets the process's peak to its present memory (Linux, proc_pid_clear_refs).
    private func resetPeak() {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    /// The maximum of the process's resident memory since the peak was reset.
    private func peakBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        let kilobytes = try #require(line.split(separator: " ").dropFirst().first)
        return try #require(Int(kilobytes)) * 1024
    }

    private static func sound(_ format: PictureFormat) throws -> [UInt8] {
        var random = SeededGenerator(seed: 91)
        return try encoded(
            Bitmap(width: 24, height: 16, pixels: random.bytes(24 * 16 * 3)), as: format)
    }
}
