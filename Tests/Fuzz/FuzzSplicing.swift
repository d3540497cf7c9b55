import PNGCoding
import PNGReading
import Raster

/// Frames that are spliced from any pages at any places, which must decode to what was laid there.
enum FuzzSplicing {
    static func run(_ input: inout FuzzInput) {
        let width = 1 + Int(input.byte() % 48)
        let height = 1 + Int(input.byte() % 16)
        let plain = pixel(&input)
        let bitmaps = (0..<1 + Int(input.byte() % 3)).map { _ in bitmap(&input) }
        let code = SpliceCode(
            for: Array(bitmaps.prefix(Int(input.byte() % 3))), frameWidth: width)
        var frame = SplicedFrame(width: width, height: height, background: plain)
        for _ in 0..<Int(input.byte() % 4) {
            frame.setBackground(pixel(&input), row: Int(input.byte()) % height)
        }
        var pages: [PreparedPage] = []
        for bitmap in bitmaps {
            guard let page = try? PreparedPage(bitmap, on: plain, code: code) else { return }
            pages.append(page)
        }
        for _ in 0..<Int(input.byte() % 6) {
            let (x, y) = (Int(input.byte()) - 96, Int(input.byte() % 64) - 32)
            if input.byte() % 4 == 0 {
                frame.cover(with: bitmap(&input), x: x, y: y)
            } else {
                frame.place(pages[Int(input.byte()) % pages.count], x: x, y: y)
            }
        }
        check(frame, code)
    }

    private static func check(_ frame: SplicedFrame, _ code: SpliceCode) {
        guard
            let encoder = try? SplicingEncoder(
                width: frame.width, height: frame.height, code: code),
            let file = try? encoder.encode(frame)
        else { return }
        guard let decoded = try? readPNG(file) else { fatalError("no decoder reads the frame") }
        precondition(decoded == frame.pixels, "the frame decodes to other pixels")
    }

    private static func pixel(_ input: inout FuzzInput) -> Pixel {
        Pixel(red: input.byte(), green: input.byte() & 1, blue: 7)
    }

    /// A few bytes again and again, some of them changed on the way.
    private static func bitmap(_ input: inout FuzzInput) -> Bitmap {
        let width = 1 + Int(input.byte() % 64)
        let height = 1 + Int(input.byte() % 12)
        let seed = input.take(1 + Int(input.byte() % 24))
        let (drift, jump) = (Int(input.byte() % 4), 1 + Int(input.byte()))
        let pixels = (0..<width * height * 3).map { place -> UInt8 in
            let base = seed.isEmpty ? 0 : Int(seed[place % seed.count])
            return UInt8(truncatingIfNeeded: base + place / jump * drift)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
