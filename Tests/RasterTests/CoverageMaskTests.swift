import Raster
import Testing

@Suite("A coverage mask") struct CoverageMaskTests {
    private let mask = CoverageMask(width: 2, height: 3, coverage: [0, 0, 0, 255, 128, 0])

    @Test("knows which of its rows have ink") func inkedRows() {
        #expect(mask.inkedRows == 1..<3)
        #expect(CoverageMask(width: 2, height: 2, coverage: [0, 0, 0, 0]).inkedRows.isEmpty)
        #expect(CoverageMask(width: 0, height: 0, coverage: []).inkedRows.isEmpty)
    }

    @Test("covers a bitmap by its shares, and no more of it than there is") func drawing() {
        var bitmap = Bitmap(width: 2, height: 2, filledWith: .white)
        bitmap.draw(mask, x: -1, y: -1, with: .black)
        // The remaining mask is 255 and 0: one pixel of ink in the corner.
        #expect(bitmap.pixel(x: 0, y: 0) == .black)
        #expect(bitmap.pixel(x: 1, y: 0) == .white && bitmap.pixel(x: 0, y: 1) == .white)
        bitmap.draw(mask, x: 1, y: -2, with: .black)
        // 128 of 255 over white: (127 · 255 + 127) / 255 = 127.
        #expect(bitmap.pixel(x: 1, y: 0) == Pixel(red: 127, green: 127, blue: 127))
        bitmap.draw(mask, x: 5, y: 5, with: .black)
        #expect(bitmap.pixel(x: 1, y: 1) == .white)
    }

    @Test("can be given room, and another below it") func composing() {
        let padded = mask.padded(top: 1, left: 2, bottom: 0, right: 1)
        #expect(padded.width == 5 && padded.height == 4 && padded.inkedRows == 2..<4)
        #expect(padded.coverage[2 * 5 + 3] == 255 && padded.coverage[3 * 5 + 2] == 128)
        let stacked = mask.above(mask, gap: 2)
        #expect(stacked.height == 8 && stacked.coverage[6 * 2 + 1] == 255)
    }
}
