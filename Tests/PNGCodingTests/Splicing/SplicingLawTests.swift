import Chance
import PNGReading
import Raster
import Testing

@testable import PNGCoding

@Suite("A spliced frame")
struct SplicingLawTests {
    /// 100 galleries of every kind of picture, each at 100 places.
    @Test(
        "decodes to the pixels that were laid on one another, in two decoders",
        arguments: 1...100 as ClosedRange<UInt64>)
    func exact(seed: UInt64) throws {
        var chance = SeededChance(seed: seed)
        let pages = try randomPages(&chance)
        for place in 0..<100 {
            let collage = Collage.random(pages, chance: &chance)
            let expected = collage.pixels
            let encoder = try SplicingEncoder(
                width: expected.width, height: expected.height, code: pages[0].code)
            let file = try encoder.encode(collage.frame)
            #expect(try readPNG(file) == expected, "seed \(seed), place \(place)")
            let second = try readPNGWithLibpng(
                file, width: expected.width, height: expected.height)
            #expect(second == expected, "seed \(seed), place \(place)")
        }
    }

    /// Between a page's edges and its anchors, every residue of both cuts.
    @Test("decodes wherever a page is cut", arguments: PictureKind.allCases)
    func allCuts(kind: PictureKind) throws {
        var chance = SeededChance(seed: 3)
        let bitmap = kind.picture(width: 43, height: 5, chance: &chance)
        let page = try PreparedPage(bitmap, on: .white, code: SpliceCode(for: [bitmap]))
        let encoder = try SplicingEncoder(width: 27, height: 7, code: page.code)
        for x in -43...27 {
            var collage = Collage(width: 27, height: 7, background: .white)
            collage.place(page, x: x, y: 1)
            #expect(try readPNG(encoder.encode(collage.frame)) == collage.pixels, "x \(x)")
        }
    }

    @Test("has the same bytes each time, from pages prepared anew")
    func repeatable() throws {
        func file() throws -> [UInt8] {
            var chance = SeededChance(seed: 9)
            let pages = try randomPages(&chance)
            let collage = Collage.random(pages, chance: &chance)
            return try SplicingEncoder(
                width: collage.frame.width, height: collage.frame.height, code: pages[0].code
            ).encode(collage.frame)
        }
        #expect(try file() == file())
    }

    private func randomPages(_ chance: inout SeededChance) throws -> [PreparedPage] {
        let bitmaps = (0..<Int.random(in: 1...4, using: &chance)).map { _ in
            let kind = PictureKind.allCases.randomElement(using: &chance) ?? .noise
            return kind.picture(
                width: Int.random(in: 1...60, using: &chance),
                height: Int.random(in: 1...20, using: &chance), chance: &chance)
        }
        let trained = bitmaps.prefix(Int.random(in: 0...bitmaps.count, using: &chance))
        let code = SpliceCode(for: Array(trained))
        let background = Pixel.random(using: &chance)
        return try bitmaps.map { try PreparedPage($0, on: background, code: code) }
    }
}
