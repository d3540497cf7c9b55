import Chance
import Raster
import Testing

@Suite("Drawing on a bitmap")
struct BitmapDrawingTests {
    @Test(
        "begins with one colour everywhere", arguments: [(0, 0), (0, 3), (1, 1), (5, 3), (64, 9)])
    func begins(width: Int, height: Int) {
        let bitmap = Bitmap(
            width: width, height: height, filledWith: Pixel(red: 1, green: 2, blue: 3))
        let expected = [[UInt8]](repeating: [1, 2, 3], count: width * height).flatMap(\.self)
        #expect(bitmap.pixels == expected)
        #expect((bitmap.width, bitmap.height) == (width, height))
    }

    @Test("fills what an area and the bitmap share", arguments: 1...200 as ClosedRange<UInt64>)
    func fills(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let before = generator.bitmap(upTo: 12)
        let area = generator.area(around: 12)
        let pixel = generator.pixel()
        var after = before
        after.fill(area, with: pixel)
        let expected = before.mapped { x, y, old in area.holds(x, y) ? pixel : old }
        #expect(after == expected, "seed \(seed), \(area)")
    }

    @Test("copies a bitmap onto another", arguments: 1...200 as ClosedRange<UInt64>)
    func copies(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let before = generator.bitmap(upTo: 12)
        let other = generator.bitmap(upTo: 16)
        let place = generator.area(around: 12)
        var after = before
        after.draw(other, x: place.x, y: place.y)
        let expected = before.mapped { x, y, old in
            let (column, row) = (x - place.x, y - place.y)
            guard other.area.holds(column, row) else { return old }
            return other.pixel(x: column, y: row)
        }
        #expect(after == expected, "seed \(seed), \(place.x), \(place.y)")
    }

    @Test("leaves the bitmap alone where nothing is shared")
    func misses() {
        var generator = SeededGenerator(seed: 3)
        let before = generator.bitmap(width: 4, height: 4)
        var after = before
        after.draw(before, x: 4, y: 0)
        after.draw(before, x: 0, y: -4)
        after.fill(BitmapRect(x: -3, y: 0, width: 3, height: 4), with: .white)
        after.fill(BitmapRect(x: 0, y: 0, width: -2, height: 4), with: .white)
        #expect(after == before)
    }
}
