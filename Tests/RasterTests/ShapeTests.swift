import Chance
import Raster
import Testing

@Suite("A shape with smooth edges")
struct ShapeTests {
    /// The area that a shape covers, in pixels.
    private func covered(_ shape: some Shape) -> Double {
        var sum = 0.0
        for y in shape.bounds.rows {
            for x in shape.bounds.columns { sum += Double(shape.coverage(x: x, y: y)) / 255 }
        }
        return sum
    }

    @Test("covers the area of a disc", arguments: [8, 9, 20, 41])
    func coversDisc(diameter: Int) {
        let radius = Double(diameter) / 2
        let disc = RoundedRectangle.disc(x: 3, y: -5, diameter: diameter)
        let expected = Double.pi * radius * radius
        #expect(abs(covered(disc) - expected) < 0.01 * expected)
    }

    @Test("loses only its corners when it is rounded")
    func coversRoundedRectangle() {
        let shape = RoundedRectangle(BitmapRect(x: 2, y: 1, width: 40, height: 30), radius: 6)
        // Four squares of 6 x 6 become the quarters of one disc.
        let expected = 40.0 * 30 - (4 - Double.pi) * 36
        #expect(abs(covered(shape) - expected) < 0.5)
        #expect(shape.coverage(x: 2, y: 15) == 255)
        #expect(shape.coverage(x: 1, y: 15) == 0)
        #expect(shape.coverage(x: 2, y: 1) == 0)
    }

    @Test("is a plain rectangle without a radius")
    func plainRectangle() {
        let area = BitmapRect(x: 1, y: 2, width: 5, height: 3)
        var rounded = Bitmap(width: 8, height: 8, filledWith: .white)
        var plain = rounded
        rounded.fill(RoundedRectangle(area, radius: 0), with: .black)
        plain.fill(area, with: .black)
        #expect(rounded == plain)
    }

    @Test("covers half of base times height as a triangle, whichever way it turns")
    func coversTriangle() {
        let (a, b, c) = ((x: 2.0, y: 28.0), (x: 17.0, y: 3.0), (x: 32.0, y: 28.0))
        let expected = 0.5 * 30 * 25
        #expect(abs(covered(Triangle(a, b, c)) - expected) < 3)
        #expect(covered(Triangle(a, b, c)) == covered(Triangle(c, b, a)))
    }

    @Test("covers length times width and the two halves of a disc as a stroke, in any direction")
    func coversStroke() {
        for turn in 0..<16 {
            // Multiples of a 16th of a turn, on a polygon through a circle's points.
            let (x, y) = (
                30.0 * Double(turn) / 16, (1 - Double(turn * turn) / 256).squareRoot() * 30
            )
            let stroke = Stroke([(x: 2, y: 3), (x: 2 + x, y: 3 + y)], width: 5)
            let expected = 30 * 5 + Double.pi * 2.5 * 2.5
            #expect(abs(covered(stroke) - expected) < 0.01 * expected, "\(x), \(y)")
        }
        let disc = Stroke([(x: 8.25, y: 7.5)], width: 9)
        #expect(abs(covered(disc) - Double.pi * 4.5 * 4.5) < 0.7)
    }

    @Test("is as wide at a joint as elsewhere")
    func joint() {
        let corner = Stroke([(x: 5, y: 5), (x: 25, y: 5), (x: 25, y: 25)], width: 4)
        #expect(corner.depth(x: 25, y: 5) == 2)
        #expect(corner.depth(x: 15, y: 5) == 2)
        #expect(corner.depth(x: 26, y: 4) == 2 - 2.0.squareRoot())
        #expect(corner.depth(x: 15, y: 9) == -2)
    }

    @Test(
        "is blended as its coverage and its opacity say",
        arguments: 1...100 as ClosedRange<UInt64>)
    func blends(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let before = generator.bitmap(upTo: 14)
        let shape = RoundedRectangle(
            generator.area(around: 10), radius: Double.random(in: 0...12, using: &generator))
        let (colour, opacity) = (generator.pixel(), UInt8.random(in: 0...255, using: &generator))
        var after = before
        after.blend(shape, with: colour, opacity: opacity)
        let expected = before.mapped { x, y, old in
            guard shape.bounds.holds(x, y) else { return old }
            let share = Double(shape.coverage(x: x, y: y)) * Double(opacity) / 255
            return old.covered(by: colour, opacity: UInt8(share.rounded()))
        }
        #expect(after == expected, "seed \(seed), \(shape)")
    }

    @Test(
        "is filled as its coverage says, and cut off by the bitmap's edges",
        arguments: 1...200 as ClosedRange<UInt64>)
    func fills(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let before = generator.bitmap(upTo: 14)
        let area = generator.area(around: 10)
        let shape = RoundedRectangle(area, radius: Double.random(in: 0...12, using: &generator))
        let colour = generator.pixel()
        var after = before
        after.fill(shape, with: colour)
        let expected = before.mapped { x, y, old in
            guard area.holds(x, y) else { return old }
            return old.covered(by: colour, opacity: shape.coverage(x: x, y: y))
        }
        #expect(after == expected, "seed \(seed), \(shape)")
    }
}
