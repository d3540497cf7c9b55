import Chance
import Testing

@testable import Raster

@Suite("Dithering")
struct DitheringTests {
    private func plain(_ grey: UInt8, side: Int = 64) -> Bitmap {
        Bitmap(
            width: side, height: side, filledWith: Pixel(red: grey, green: grey, blue: grey))
    }

    private func indices(_ bitmap: IndexedBitmap) -> [Int] {
        (0..<bitmap.height).flatMap { y in
            (0..<bitmap.width).map { x in Int(bitmap.index(x: x, y: y)) }
        }
    }

    @Test(
        "leaves black, white and all greys that there are as they are",
        arguments: Dithering.allCases, IndexedBitmap.Depth.allCases)
    func exactGreys(dithering: Dithering, depth: IndexedBitmap.Depth) {
        for level in 0..<depth.levels {
            let bitmap = plain(UInt8(level * 255 / (depth.levels - 1)), side: 8)
            let dithered = bitmap.dithered(dithering, grey: depth)
            #expect(indices(dithered).allSatisfy { $0 == level }, "level \(level)")
            #expect(dithered.bitmap == bitmap)
        }
    }

    /// The share of white among 64 x 64 pixels is the grey's.
    ///
    /// Bayer's pattern has 64 levels, blue noise 1024; error diffusion loses less than 2 % at the
    /// edges.
    @Test("renders a grey by its share of white pixels", arguments: [10, 64, 100, 128, 200, 250])
    func shares(grey: Int) {
        let wanted = Double(grey) / 255
        for (dithering, tolerance) in [
            (Dithering.ordered, 1.0 / 64), (.blueNoise, 1.0 / 1024), (.floydSteinberg, 0.02),
        ] {
            let bits = indices(plain(UInt8(grey)).dithered(dithering, grey: .one))
            let share = Double(bits.reduce(0, +)) / Double(bits.count)
            #expect(abs(share - wanted) <= tolerance, "\(dithering): \(share), not \(wanted)")
        }
    }

    /// Bayer, 1973, the 4 x 4 matrix in its usual form; the 8 x 8 matrix starts with it, with a
    /// finer step between each two.
    @Test("uses Bayer's matrix")
    func bayer() {
        let four = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        for y in 0..<4 {
            for x in 0..<4 {
                #expect(ThresholdPattern.bayer.ranks[y * 8 + x] / 4 == four[y * 4 + x])
            }
        }
        #expect(ThresholdPattern.bayer.ranks.sorted() == Array(0..<64))
    }

    /// Among 1024 pixels in random order, 64 would have touching neighbours in about 40 places;
    /// evenly spread ones have none.
    @Test("spreads blue noise evenly")
    func blueNoise() {
        let pattern = ThresholdPattern.blueNoise
        #expect(pattern.ranks.sorted() == Array(0..<1024))
        for limit in [32, 64, 100] {
            let first = pattern.ranks.indices.filter { pattern.ranks[$0] < limit }
            for one in first {
                for other in first where other != one {
                    let right = abs(one % 32 - other % 32)
                    let below = abs(one / 32 - other / 32)
                    let (x, y) = (min(right, 32 - right), min(below, 32 - below))
                    #expect(x * x + y * y > 2, "\(one) and \(other) of \(limit)")
                }
            }
        }
    }

    @Test("moves a pattern with its page", arguments: [Dithering.none, .ordered, .blueNoise])
    func anchored(dithering: Dithering) {
        var generator = SeededGenerator(seed: 3)
        let page = generator.bitmap(width: 40, height: 30)
        let alone = page.dithered(dithering, grey: .two)
        for (x, y) in [(0, 0), (5, 3), (-7, -9), (33, 1)] {
            var frame = Bitmap(width: 50, height: 50, filledWith: .white)
            frame.draw(page, x: x, y: y)
            let dithered = frame.dithered(dithering, grey: .two, origin: (x: x, y: y))
            for py in max(0, -y)..<min(30, 50 - y) {
                for px in max(0, -x)..<min(40, 50 - x) {
                    #expect(
                        dithered.index(x: px + x, y: py + y) == alone.index(x: px, y: py))
                }
            }
        }
    }

    /// Computed by hand: 100 is nearer to 0; of the error 100, the right pixel gets 7/16: 100 + 43
    /// = 143, white, error −112; the next one gets −49: 51, black.
    @Test("hands errors on as Floyd and Steinberg do")
    func floydSteinberg() {
        let row = Bitmap(width: 3, height: 1, pixels: [UInt8](repeating: 100, count: 9))
        #expect(indices(row.dithered(.floydSteinberg, grey: .one)) == [0, 1, 0])
        // Below: 5/16 of 100 and 3/16 of −112, 164/16, on 100 are 110: black. Next to it: 1/16 of
        // 100, 5/16 of −112 and 7/16 of 110, 310/16, are 119: black.
        let square = Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 100, count: 12))
        #expect(indices(square.dithered(.floydSteinberg, grey: .one)) == [0, 1, 0, 0])
    }

    /// Computed by hand: 100 is black, an eighth is 12: 112 is black, an eighth is 14; 100 + 12 +
    /// 14 = 126 is still black, with 15 more: 100 + 14 + 15 = 129 is white.
    @Test("hands six eighths on as Atkinson did")
    func atkinson() {
        let row = Bitmap(width: 4, height: 1, pixels: [UInt8](repeating: 100, count: 12))
        #expect(indices(row.dithered(.atkinson, grey: .one)) == [0, 0, 0, 1])
    }

    @Test("takes colours from its palette alone, and keeps them", arguments: Dithering.allCases)
    func palette(dithering: Dithering) {
        let colours = [
            Pixel(red: 255, green: 255, blue: 255), Pixel(red: 0, green: 0, blue: 0),
            Pixel(red: 200, green: 20, blue: 30), Pixel(red: 230, green: 200, blue: 0),
            Pixel(red: 20, green: 60, blue: 160),
        ]
        for (index, colour) in colours.enumerated() {
            let bitmap = Bitmap(width: 9, height: 9, filledWith: colour)
            let dithered = bitmap.dithered(dithering, palette: colours)
            #expect(dithered.depth == .four)
            #expect(indices(dithered).allSatisfy { $0 == index })
        }
        var generator = SeededGenerator(seed: 4)
        let noise = generator.bitmap(width: 30, height: 30).dithered(dithering, palette: colours)
        #expect(Set(indices(noise)).count == 5)
    }

    /// Over all thresholds, the inks' mean is the colour, within half a sixteenth of their
    /// distance.
    @Test("mixes the colours of a palette to those between them")
    func mixture() throws {
        let list = try #require(
            ColourPalette([.white, .black, Pixel(red: 255, green: 0, blue: 0)]))
        let wanted = [
            DitherColour(191, 191, 191, 0), DitherColour(128, 0, 0, 0),
            DitherColour(255, 90, 90, 0),
        ]
        for colour in wanted {
            var sum = DitherColour()
            for step in 0..<16 {
                sum &+= list.colour(
                    list.orderedIndex(for: colour, threshold: Int32(step * 4096 + 2048)))
            }
            let mean = sum / 16
            for channel in 0..<3 { #expect(abs(mean[channel] - colour[channel]) <= 8) }
        }
    }

    /// A seventeenth colour, the same as the first, is never chosen, but needs the other way of
    /// computing, one distance after the other.
    @Test("mixes up to sixteen inks as it mixes more", arguments: [1, 2, 7, 15, 16])
    func inkMixer(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        let noise = generator.bitmap(width: 90, height: 60)
        let extremes: [Pixel] = [.black, .white, Pixel(red: 255, green: 0, blue: 0)]
        for palette in [
            (0..<count).map { noise.pixel(x: $0, y: 7) },
            (0..<count).map { extremes[$0 % 3] },
        ] {
            let more = palette + Array(repeating: palette[0], count: 17 - count)
            for dithering in [Dithering.ordered, .blueNoise] {
                #expect(
                    indices(noise.dithered(dithering, palette: palette))
                        == indices(noise.dithered(dithering, palette: more)))
            }
        }
    }

    /// A picture whose upper half no ink can represent: its error must not reach far into the lower
    /// half.
    @Test("forgets errors that no ink can make good", arguments: Dithering.allCases)
    func outOfReach(dithering: Dithering) {
        let inks = [Pixel.black, Pixel(red: 100, green: 100, blue: 100)]
        var bitmap = Bitmap(width: 20, height: 40, filledWith: .white)
        bitmap.fill(BitmapRect(x: 0, y: 20, width: 20, height: 20), with: .black)
        let lower = indices(bitmap.dithered(dithering, palette: inks)).suffix(20 * 15)
        #expect(lower.allSatisfy { $0 == 0 })
        let lone = bitmap.dithered(dithering, palette: [.black])
        #expect(lone.depth == .one && indices(lone).allSatisfy { $0 == 0 })
    }

    @Test("gives the lighter colours to the lower thresholds")
    func order() throws {
        let list = try #require(ColourPalette([.white, .black]))
        let grey = DitherColour(64, 64, 64, 0)
        // A quarter is white.
        #expect(list.orderedIndex(for: grey, threshold: 10_000) == 0)
        #expect(list.orderedIndex(for: grey, threshold: 30_000) == 1)
    }
}

@Suite("A bitmap of few colours")
struct IndexedBitmapTests {
    @Test("packs pixels from the high bits, each row from a whole byte")
    func packing() {
        let one = IndexedBitmap(
            width: 9, height: 2, depth: .one, colours: .grey,
            indices: [1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0])
        #expect(one.rows == [0b1000_0011, 0b1000_0000, 0b0100_0000, 0])
        let two = IndexedBitmap(
            width: 3, height: 1, depth: .two, colours: .grey, indices: [3, 0, 2])
        #expect(two.rows == [0b1100_1000])
        let four = IndexedBitmap(
            width: 3, height: 1, depth: .four, colours: .grey, indices: [15, 1, 10])
        #expect(four.rows == [0xF1, 0xA0])
    }

    @Test("converts its indices to colours")
    func colours() {
        let red = Pixel(red: 200, green: 1, blue: 2)
        let bitmap = IndexedBitmap(
            width: 2, height: 1, depth: .two, colours: .palette([.white, red]), indices: [1, 0])
        #expect(bitmap.index(x: 0, y: 0) == 1)
        #expect(bitmap.bitmap == Bitmap(width: 2, height: 1, pixels: [200, 1, 2, 255, 255, 255]))
        let grey = IndexedBitmap(
            width: 2, height: 1, depth: .four, colours: .grey, indices: [0, 14])
        #expect(grey.bitmap == Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 238, 238, 238]))
    }
}

@Suite("What changed between two bitmaps")
struct BitmapChangesTests {
    @Test("is the smallest area around all pixels that differ")
    func smallest() {
        for seed in 1...100 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let before = Bitmap(width: 23, height: 17, filledWith: .white)
            var after = before
            var columns: [Int] = []
            var rows: [Int] = []
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let (x, y) = (
                    Int.random(in: 0..<23, using: &generator),
                    Int.random(in: 0..<17, using: &generator)
                )
                // A change of one channel suffices.
                var pixel = Pixel.white
                pixel.blue = 254
                after.fill(BitmapRect(x: x, y: y, width: 1, height: 1), with: pixel)
                columns.append(x)
                rows.append(y)
            }
            let area = after.changes(from: before)
            guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
                let bottom = rows.max()
            else {
                #expect(area.isEmpty)
                continue
            }
            #expect(
                area
                    == BitmapRect(
                        x: left, y: top, width: right - left + 1, height: bottom - top + 1),
                "seed \(seed)")
        }
    }
}

extension IndexedBitmap {
    /// The same picture in RGB.
    var bitmap: Bitmap {
        let indices = (0..<height).flatMap { y in (0..<width).map { x in index(x: x, y: y) } }
        let pixels = indices.flatMap { index -> [UInt8] in
            let pixel = colours.pixel(index, at: depth)
            return [pixel.red, pixel.green, pixel.blue]
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
