import Chance
import Raster
import Testing

@Suite("A picture averaged down")
struct BoxFilterTests {
    private func grey(_ values: [UInt8], width: Int) -> Bitmap {
        Bitmap(
            width: width, height: values.count / width, pixels: values.flatMap { [$0, $0, $0] })
    }

    @Test("has the means of whole blocks")
    func blocks() {
        let picture = grey([0, 10, 200, 202, 20, 31, 204, 207], width: 4)
        // 61 / 4 is 15.25, 813 / 4 is 203.25.
        #expect(picture.boxFiltered(width: 2, height: 1) == grey([15, 203], width: 2))
    }

    @Test("shares pixels between two blocks")
    func shares() {
        // Three pixels to two: each covers one and a half.
        #expect(
            grey([30, 60, 90], width: 3).boxFiltered(width: 2, height: 1)
                == grey([40, 80], width: 2))
        #expect(
            grey([30, 60, 90], width: 1).boxFiltered(width: 1, height: 2)
                == grey([40, 80], width: 1))
    }

    @Test("rounds to the nearest, halves up")
    func rounding() {
        #expect(grey([0, 1], width: 2).boxFiltered(width: 1, height: 1) == grey([1], width: 1))
        #expect(grey([0, 0, 1], width: 3).boxFiltered(width: 1, height: 1) == grey([0], width: 1))
    }

    @Test("stays as it is in its own size")
    func unchanged() {
        var random = SeededGenerator(seed: 1)
        let picture = random.bitmap(width: 7, height: 5)
        #expect(picture.boxFiltered(width: 7, height: 5) == picture)
    }

    @Test("keeps a flat colour", arguments: [0, 1, 127, 254, 255] as [UInt8])
    func flat(value: UInt8) {
        let colour = Pixel(red: value, green: 255 - value, blue: 77)
        let picture = Bitmap(width: 341, height: 113, filledWith: colour)
        #expect(
            picture.boxFiltered(width: 100, height: 33)
                == Bitmap(width: 100, height: 33, filledWith: colour))
    }

    /// The reference enlarges the picture by the new size, so that blocks are whole, and takes
    /// their means.
    @Test("is the mean of the area under each pixel", arguments: 0..<30)
    func reference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...13, using: &random)
        let height = Int.random(in: 1...13, using: &random)
        let newWidth = Int.random(in: 1...width, using: &random)
        let newHeight = Int.random(in: 1...height, using: &random)
        let picture = random.bitmap(width: width, height: height)
        let expected = Bitmap(width: newWidth, height: newHeight, filledWith: .black)
            .mapped { x, y, _ in
                var (red, green, blue) = (0, 0, 0)
                for row in (y * height)..<((y + 1) * height) {
                    for column in (x * width)..<((x + 1) * width) {
                        let pixel = picture.pixel(x: column / newWidth, y: row / newHeight)
                        red += Int(pixel.red)
                        green += Int(pixel.green)
                        blue += Int(pixel.blue)
                    }
                }
                let count = width * height
                func mean(_ sum: Int) -> UInt8 { UInt8((2 * sum + count) / (2 * count)) }
                return Pixel(red: mean(red), green: mean(green), blue: mean(blue))
            }
        #expect(picture.boxFiltered(width: newWidth, height: newHeight) == expected)
    }
}
