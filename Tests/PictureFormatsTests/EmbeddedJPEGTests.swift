import Testing

@testable import PictureFormats

/// The headers are those of ITU-T T.81, annex B, written out by hand.
@Suite("A JPEG inside another file") struct EmbeddedJPEGTests {
    /// A picture without pixels, of three components with one scan.
    private static func jpeg(
        _ width: UInt8, _ height: UInt8, frame: UInt8 = 0xC0, bits: UInt8 = 8, scans: Int = 1
    ) -> [UInt8] {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
        let components: [UInt8] = [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        let frame: [UInt8] = [0xFF, frame, 0, 17, bits, 0, height, 0, width] + components
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 7, 7, 0xFF, 0, 7]
        return start + frame + [[UInt8]](repeating: scan, count: scans).joined() + [0xFF, 0xD9]
    }

    private static let noise = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 73) }

    private func largest(in bytes: [UInt8], outside: Range<Int> = 0..<0) throws -> EmbeddedJPEG? {
        EmbeddedJPEG.largest(in: try #require(FileBytes(copyOf: bytes)), outside: outside)
    }

    @Test("is the one with the most pixels") func mostPixels() throws {
        let (small, large) = (Self.jpeg(9, 6), Self.jpeg(90, 60))
        let file = Self.noise + small + Self.noise + large + Self.noise + small
        let found = try #require(try largest(in: file))
        let start = 2 * Self.noise.count + small.count
        #expect(found.range == start..<start + large.count)
        #expect(found.width == 90 && found.height == 60)
    }

    @Test("is none that libjpeg does not decode, or that has more scans than a picture")
    func undecodable() throws {
        // Lossless, hierarchical, arithmetic; of 12 bits; without sides; without a scan; layers.
        for frame: UInt8 in [0xC3, 0xC5, 0xC9, 0xCF] {
            #expect(try largest(in: Self.jpeg(90, 60, frame: frame)) == nil)
        }
        #expect(try largest(in: Self.jpeg(90, 60, bits: 12)) == nil)
        #expect(try largest(in: Self.jpeg(0, 60)) == nil)
        #expect(try largest(in: Self.jpeg(90, 60, scans: 0)) == nil)
        #expect(try largest(in: Self.jpeg(90, 60, scans: 10)) != nil)
        #expect(try largest(in: Self.jpeg(90, 60, scans: 11)) == nil)
    }

    @Test("is not looked for in raw data") func rawData() throws {
        let file = Self.jpeg(90, 60) + Self.jpeg(9, 6)
        let inside = 0..<Self.jpeg(90, 60).count
        #expect(try largest(in: file, outside: inside)?.width == 9)
    }

    @Test("is found, or not, in every part of a file") func prefixes() throws {
        let file = Self.noise + Self.jpeg(9, 6) + Self.jpeg(90, 60)
        for count in 1...file.count {
            let found = try largest(in: Array(file.prefix(count)))
            #expect(found.map { $0.range.upperBound <= count } ?? true)
        }
    }
}
