import Chance
import PNGReading
import Raster
import TestPictures
import Testing

@testable import FrameSplicing

@Suite("A spliced frame")
struct SplicingLawTests {
    /// 100 galleries of every kind of picture, each at 50 positions.
    @Test(
        "decodes to the pixels that were laid on one another, in two decoders",
        arguments: 1...100 as ClosedRange<UInt64>)
    func exact(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...70, using: &generator)
        let pages = try randomPages(generator: &generator)
        for place in 0..<50 {
            let collage = ReferenceScene.random(pages, width: width, generator: &generator)
            let expected = collage.pixels
            let encoder = try SplicingEncoder(
                width: expected.width, height: expected.height, code: pages[0].code)
            let file = try encoder.encode(collage.scene)
            #expect(try readPNG(file) == expected, "seed \(seed), place \(place)")
            let second = try readPNGWithLibpng(
                file, width: expected.width, height: expected.height)
            #expect(second == expected, "seed \(seed), place \(place)")
        }
    }

    /// Between a page's edges and its cut points, every residue of both cuts occurs.
    ///
    /// Covers begin and end on the page, so that a cut part is also above its rows.
    @Test("decodes wherever a page is cut", arguments: PictureKind.allCases)
    func allCuts(kind: PictureKind) throws {
        var generator = SeededGenerator(seed: 3)
        let bitmap = kind.picture(width: 43, height: 9, generator: &generator)
        let page = try PreparedPage(
            bitmap, on: .white, code: SpliceCode(training: [bitmap]))
        let encoder = try SplicingEncoder(width: 27, height: 11, code: page.code)
        let cover = Bitmap(width: 5, height: 2, filledWith: Pixel(red: 9, green: 8, blue: 7))
        for x in -43...27 {
            for y in [1, -3] {
                var collage = ReferenceScene(width: 27, height: 11, background: .white)
                collage.place(page, x: x, y: y)
                collage.cover(with: cover, x: 11, y: 3)
                let file = try encoder.encode(collage.scene)
                #expect(try readPNG(file) == collage.pixels, "x \(x), y \(y)")
            }
        }
    }

    /// Runs of background have every remainder of deflate's longest match.
    @Test("decodes at any width")
    func widths() throws {
        var generator = SeededGenerator(seed: 5)
        let bitmap = PictureKind.constant.picture(width: 95, height: 3, generator: &generator)
        let second = PictureKind.text.picture(width: 190, height: 5, generator: &generator)
        let code = SpliceCode(training: [second])
        let pages = try [bitmap, second].map { try PreparedPage($0, on: .white, code: code) }
        for width in 80...170 {
            var collage = ReferenceScene(width: width, height: 7, background: .white)
            collage.place(pages[0], x: width / 3, y: 1)
            collage.place(pages[1], x: width / 3 + 95 + width % 4, y: 1)
            let file = try SplicingEncoder(width: width, height: 7, code: code)
                .encode(collage.scene)
            #expect(try readPNG(file) == collage.pixels, "width \(width)")
        }
    }

    @Test("has the same bytes each time, from pages prepared anew")
    func repeatable() throws {
        func file() throws -> [UInt8] {
            var generator = SeededGenerator(seed: 9)
            let pages = try randomPages(generator: &generator)
            let collage = ReferenceScene.random(pages, width: 60, generator: &generator)
            return try SplicingEncoder(
                width: collage.scene.width, height: collage.scene.height, code: pages[0].code
            ).encode(collage.scene)
        }
        #expect(try file() == file())
    }

    private func randomPages(generator: inout SeededGenerator) throws -> [PreparedPage] {
        let bitmaps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            let kind = PictureKind.allCases.randomElement(using: &generator) ?? .noise
            return kind.picture(
                width: Int.random(in: 1...60, using: &generator),
                height: Int.random(in: 1...20, using: &generator), generator: &generator)
        }
        let trained = bitmaps.prefix(Int.random(in: 0...bitmaps.count, using: &generator))
        let code = SpliceCode(training: Array(trained))
        let background = Pixel.random(using: &generator)
        return try bitmaps.map { try PreparedPage($0, on: background, code: code) }
    }
}
