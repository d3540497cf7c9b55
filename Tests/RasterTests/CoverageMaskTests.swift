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

    /// A letter, a glyph with colours of its own, and no ink.
    private let coloured = CoverageMask(
        width: 3, height: 1, coverage: [255, 128, 0],
        colours: [255, 255, 255, 250, 200, 20, 9, 9, 9])

    @Test("filters ink by its colours: white shows them, black none") func colours() {
        var bitmap = Bitmap(width: 3, height: 1, filledWith: .black)
        bitmap.draw(coloured, x: 0, y: 0, with: .white)
        #expect(bitmap.pixel(x: 0, y: 0) == .white)
        // 128 of 255 over black: (128 · 250 + 127) / 255 = 125, and of 200 and 20 as much.
        #expect(bitmap.pixel(x: 1, y: 0) == Pixel(red: 125, green: 100, blue: 10))
        #expect(bitmap.pixel(x: 2, y: 0) == .black)
        bitmap = Bitmap(width: 1, height: 1, filledWith: .black)
        // The second column alone. (250 · 255 + 127) / 255 = 250 of red, and nothing of the others.
        bitmap.draw(coloured, x: -1, y: 0, with: .red)
        #expect(bitmap.pixel(x: 0, y: 0) == Pixel(red: 125, green: 0, blue: 0))
        bitmap = Bitmap(width: 3, height: 1, filledWith: .white)
        bitmap.draw(coloured, x: 0, y: 0, with: .black)
        #expect(bitmap.pixel(x: 0, y: 0) == .black)
        #expect(bitmap.pixel(x: 1, y: 0) == Pixel(red: 127, green: 127, blue: 127))
    }

    @Test("keeps its colours when it is moved, cropped and put above another") func kept() {
        let padded = coloured.padded(top: 1, left: 2, bottom: 1, right: 0)
        #expect(padded.colours.count == 3 * 5 * 3)
        // The second row, the fourth column.
        #expect(padded.colours[(5 + 3) * 3..<(5 + 4) * 3] == [250, 200, 20])
        let cropped = coloured.cropped(to: 1..<3)
        #expect(cropped.width == 2 && cropped.coverage == [128, 0])
        #expect(cropped.colours == [250, 200, 20, 9, 9, 9])
        let plain = CoverageMask(width: 3, height: 1, coverage: [1, 2, 3])
        let stacked = plain.above(coloured, gap: 1)
        #expect(stacked.colours.count == 3 * 3 * 3)
        #expect(stacked.colours[0..<9] == [255, 255, 255, 255, 255, 255, 255, 255, 255])
        #expect(stacked.colours[18..<24] == [255, 255, 255, 250, 200, 20])
        #expect(plain.above(plain, gap: 1).colours.isEmpty)
        #expect(mask.cropped(to: 0..<1).coverage == [0, 0, 128] && mask.byteCount == 6)
        #expect(coloured.byteCount == 12)
    }

    @Test("can be given room, and another below it") func composing() {
        let padded = mask.padded(top: 1, left: 2, bottom: 0, right: 1)
        #expect(padded.width == 5 && padded.height == 4 && padded.inkedRows == 2..<4)
        #expect(padded.coverage[2 * 5 + 3] == 255 && padded.coverage[3 * 5 + 2] == 128)
        let stacked = mask.above(mask, gap: 2)
        #expect(stacked.height == 8 && stacked.coverage[6 * 2 + 1] == 255)
    }
}
