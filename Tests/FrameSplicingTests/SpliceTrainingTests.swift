import Chance
import PNGCoding
import PNGReading
import Raster
import TestPictures
import Testing

@testable import FrameSplicing

@Suite("The method of coding a strip")
struct SpliceTrainingTests {
    @Test("is by repetitions for text and drawings", arguments: [PictureKind.text, .drawing])
    func matches(kind: PictureKind) {
        #expect(SpliceCode(for: pages(kind), frameWidth: 500).kind == .matches(frameWidth: 500))
    }

    @Test(
        "is by differences for photographs and noise", arguments: [PictureKind.photograph, .noise])
    func residuals(kind: PictureKind) {
        #expect(SpliceCode(for: pages(kind), frameWidth: 500).filter != .none)
    }

    /// Deflate's window is 32,768 bytes (RFC 1951, 2): 10,922 pixels and a filter byte are 32,767
    /// bytes; one more pixel is too far.
    @Test("is by differences where deflate cannot reach the row above")
    func tooWide() throws {
        let pages = pages(.text)
        #expect(
            SpliceCode(for: pages, frameWidth: 10_922).kind == .matches(frameWidth: 10_922))
        #expect(SpliceCode(for: pages, frameWidth: 10_923).filter != .none)
    }

    @Test("decodes where the row above is as far as deflate reaches")
    func maxPageWidth() throws {
        let bitmap = pages(.text)[0]
        let code = try SplicingMethod.matches.code(for: [bitmap], frameWidth: 10_922)
        var collage = ReferenceScene(width: 10_922, height: 4, background: .white)
        collage.place(
            try PreparedPage(bitmap, on: .white, code: code), x: 10_922 - 100, y: -9)
        let file = try SplicingEncoder(width: 10_922, height: 4, code: code)
            .encode(collage.scene)
        #expect(try readPNG(file) == collage.pixels)
    }

    @Test("is part of a code's identity, with the width that rows are repeated at")
    func identity() throws {
        let pages = pages(.text)
        let codes = try [500, 501].map {
            try SplicingMethod.matches.code(for: pages, frameWidth: $0).identity
        }
        #expect(codes[0] != codes[1])
        #expect(
            try !codes.contains(SplicingMethod.residuals.code(for: pages, frameWidth: 500).identity)
        )
        #expect(
            try codes[0] == SplicingMethod.matches.code(for: pages, frameWidth: 500).identity)
    }

    /// Two pages, one of them cut on its left, the other on its right.
    @Test(
        "makes frames of text and drawings at most 1.3 times as long as libpng's level 1",
        arguments: [PictureKind.text, .drawing])
    func sizes(kind: PictureKind) throws {
        let pages = pages(kind)
        let code = SpliceCode(for: pages, frameWidth: 400)
        var collage = ReferenceScene(width: 400, height: 300, background: .white)
        for (index, page) in pages.enumerated() {
            collage.place(
                try PreparedPage(page, on: .white, code: code), x: index * 260 - 101, y: 20)
        }
        let file = try SplicingEncoder(width: 400, height: 300, code: code).encode(collage.scene)
        let other = try LibpngEncoder(level: 1).encode(collage.pixels)
        #expect(file.count * 10 <= other.count * 13, "\(file.count) and \(other.count) bytes")
        #expect(try readPNG(file) == collage.pixels)
    }

    private func pages(_ kind: PictureKind) -> [Bitmap] {
        var generator = SeededGenerator(seed: 8)
        return (0..<2).map { _ in kind.picture(width: 250, height: 260, generator: &generator) }
    }
}
