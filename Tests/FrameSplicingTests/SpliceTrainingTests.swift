import Chance
import Raster
import TestPictures
import Testing

@testable import FrameSplicing

@Suite("The code of a strip")
struct SpliceTrainingTests {
    @Test("is none for text and drawings", arguments: [PictureKind.text, .drawing, .constant])
    func composed(kind: PictureKind) {
        #expect(SpliceCode(for: pages(kind)) == nil)
    }

    @Test(
        "is one of differences for photographs and noise",
        arguments: [PictureKind.photograph, .noise])
    func spliced(kind: PictureKind) {
        #expect(SpliceCode(for: pages(kind)) != nil)
    }

    /// Columns of alternating greys repeat the row above; of every fifth column each pixel is another one.
    @Test(
        "is none where more than three of four pixels repeat their neighbours",
        arguments: [2, 3, 5, 6])
    func threshold(period: Int) {
        var generator = SeededGenerator(seed: 1)
        let width = 60 * period
        let pixels = (0..<200).flatMap { _ in
            (0..<width).flatMap { column -> [UInt8] in
                column % period == 0
                    ? generator.bytes(3) : Array(repeating: UInt8(column % 2), count: 3)
            }
        }
        let code = SpliceCode(for: [Bitmap(width: width, height: 200, pixels: pixels)])
        // 1 of `period` pixels is no repetition.
        #expect((code == nil) == (period > 4))
    }

    @Test("is the same for the same pages, and another one for others")
    func identity() {
        let identities = [PictureKind.photograph, .photograph, .noise].map {
            SpliceCode(for: pages($0))?.identity
        }
        #expect(identities[0] == identities[1] && identities[0] != identities[2])
    }

    @Test("is one that writes anything for pages of no pixel to compare")
    func smallPages() {
        for (width, height) in [(1, 1), (1, 9), (9, 1)] {
            #expect(
                SpliceCode(for: [Bitmap(width: width, height: height, filledWith: .white)]) != nil)
        }
        #expect(SpliceCode(for: []) != nil)
    }

    private func pages(_ kind: PictureKind) -> [Bitmap] {
        var generator = SeededGenerator(seed: 8)
        return (0..<2).map { _ in kind.picture(width: 250, height: 260, generator: &generator) }
    }
}
