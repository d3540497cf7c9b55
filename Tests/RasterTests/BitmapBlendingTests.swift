import Chance
import Raster
import Testing

@Suite("Blending onto a bitmap")
struct BitmapBlendingTests {
    /// The rule in real numbers; a quotient by 255 is never half-way, so rounding is unambiguous.
    private func blended(_ source: UInt8, over old: UInt8, opacity: UInt8) -> UInt8 {
        let opacity = Double(opacity)
        return UInt8(((opacity * Double(source) + (255 - opacity) * Double(old)) / 255).rounded())
    }

    private func blended(_ source: Pixel, over old: Pixel, opacity: UInt8) -> Pixel {
        Pixel(
            red: blended(source.red, over: old.red, opacity: opacity),
            green: blended(source.green, over: old.green, opacity: opacity),
            blue: blended(source.blue, over: old.blue, opacity: opacity))
    }

    @Test("rounds to the nearest value for every opacity and every ground")
    func roundsToNearest() {
        for opacity in UInt8.min...UInt8.max {
            for old in UInt8.min...UInt8.max {
                let source = Pixel(red: 0, green: 255, blue: 97)
                let ground = Pixel(red: old, green: old, blue: old)
                let result = ground.covered(by: source, opacity: opacity)
                guard result == blended(source, over: ground, opacity: opacity) else {
                    Issue.record("\(opacity) of \(source) on \(old) became \(result)")
                    return
                }
            }
        }
    }

    @Test("covers what an area and the bitmap share", arguments: 1...200 as ClosedRange<UInt64>)
    func covers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let before = generator.bitmap(upTo: 12)
        let area = generator.area(around: 12)
        let colour = generator.pixel()
        let opacity = UInt8.random(in: 0...255, using: &generator)
        var after = before
        after.blend(colour, opacity: opacity, in: area)
        let expected = before.mapped { x, y, old in
            area.holds(x, y) ? blended(colour, over: old, opacity: opacity) : old
        }
        #expect(after == expected, "seed \(seed), \(area), \(opacity)")
    }

    @Test(
        "shades evenly from top to bottom, cut off by the bitmap's edges",
        arguments: 1...200 as ClosedRange<UInt64>)
    func shades(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let before = generator.bitmap(upTo: 12)
        let area = generator.area(around: 12)
        let top = Double.random(in: 0...1, using: &generator)
        let bottom = Double.random(in: 0...1, using: &generator)
        var after = before
        after.shade(area, fromTop: top, toBottom: bottom)
        let expected = before.mapped { x, y, old in
            guard area.holds(x, y) else { return old }
            let middle = Double(y - area.y) + 0.5
            let opacity = top + (bottom - top) * (middle / Double(area.height))
            return blended(.black, over: old, opacity: UInt8((opacity * 255).rounded()))
        }
        #expect(after == expected, "seed \(seed), \(area), \(top) to \(bottom)")
    }

    @Test("shades white from half black to clear in the steps worked out by hand")
    func shadesByHand() {
        var bitmap = Bitmap(width: 1, height: 4, filledWith: .white)
        bitmap.shade(bitmap.area, fromTop: 0.5, toBottom: 0)
        // Opacities at the rows' centres: 0.5 * (7/8, 5/8, 3/8, 1/8) = 0.4375, 0.3125, 0.1875,
        // 0.0625; in 255ths 111.56, 79.69, 47.81, 15.94, so 112, 80, 48, 16 are subtracted from
        // 255.
        #expect((0..<4).map { bitmap.pixel(x: 0, y: $0).red } == [143, 175, 207, 239])
    }
}
