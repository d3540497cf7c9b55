import Chance
import Raster
import ScrollEngine
import Testing

@testable import Compositing

@Suite("A row under a fold")
struct TurningRowTests {
    @Test("finds the columns between two values, whichever way they grow")
    func columns() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let line = RowInterpolant(
                start: Double.random(in: -50...50, using: &generator),
                slope: [0, 1, -1, Double.random(in: -2...2, using: &generator)]
                    .randomElement(using: &generator) ?? 0)
            let low = Double.random(in: -60...60, using: &generator)
            let high = low + Double.random(in: 0...60, using: &generator)
            let plain = (5..<40).filter { low <= line.value(at: $0) && line.value(at: $0) < high }
            #expect(Array(line.columns(from: low, to: high, in: 5..<40)) == plain)
        }
    }

    @Test("has every column in one of its parts")
    func parts() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            let angle = Double.random(in: 0...7, using: &generator)
            let row = FoldedScanline(
                y: 7, columns: 3..<50,
                fold: Fold(
                    normal: Point(x: 1 - angle / 3.5, y: 0.3),
                    contact: Double.random(in: -60...60, using: &generator), radius: angle),
                sheet: BitmapRect(x: 3, y: 0, width: 47, height: 20))
            let all = Array(row.flat) + Array(row.curved) + Array(row.revealed)
            #expect(all.sorted() == Array(3..<50))
        }
    }

    @Test("looks a side up between its pixels, and never beyond its border")
    func sides() {
        // 0, 100 and 200 from left to right, 40 more in the second row.
        let pixels: [UInt8] = [0, 100, 200, 40, 140, 240].flatMap { [$0, $0, $0] }
        let bitmap = Bitmap(width: 3, height: 2, pixels: pixels)
        func red(_ side: LeafTexture, _ x: Double, _ y: Double, light: Double = 1) -> UInt8 {
            side.tone(
                bitmap.pixels.span, at: side.clampedCoordinates(x: x, y: y),
                light: FixedFraction(light)
            ).red
        }
        let front = LeafTexture(front: bitmap)
        #expect(red(front, 0.5, 0.5) == 0 && red(front, 2.5, 1.5) == 240)
        #expect(red(front, 1, 0.5) == 50 && red(front, 1.5, 1) == 120 && red(front, 2, 1) == 170)
        #expect(red(front, -9, 9) == 40 && red(front, 99, -1) == 200)
        #expect(red(front, 2.5, 0.5, light: 0.5) == 100)
        let back = LeafTexture(back: bitmap, isBoundAtTop: false)
        #expect(red(back, 0.5, 0.5) == 200 && red(back, 3, 2) == 40)
        let upside = LeafTexture(back: bitmap, isBoundAtTop: true)
        #expect(red(upside, 0.5, 0.5) == 40 && red(upside, 3, 2) == 200)
        // A fifth of the picture, and four fifths of paper with 100.
        let through = LeafTexture(
            throughFrontOf: bitmap, share: 0.2, paper: Pixel(red: 100, green: 100, blue: 100))
        #expect(red(through, 0.5, 0.5) == 80 && red(through, 2.5, 1.5) == 128)
    }

    @Test("leaves a pixel unchanged in full light, and blends by halves")
    func shares() {
        for channel in UInt8.min...UInt8.max {
            #expect(FixedFraction.one.of(channel) == channel && FixedFraction.none.of(channel) == 0)
            #expect(FixedFraction.one.mix(channel, over: 9) == channel)
            #expect(FixedFraction.none.mix(9, over: channel) == channel)
        }
        #expect(FixedFraction(0.5).of(201) == 101 && FixedFraction(0.5).mix(10, over: 20) == 15)
        #expect(
            FixedFraction(-1) == .none && FixedFraction(2) == .one
                && FixedFraction(0.25).rest == FixedFraction(0.75))
    }
}
