import PNGReading
import Raster

@testable import FrameSplicing

/// Frames spliced from any pages at any positions, which must decode to the same pixels.
enum FuzzSplicing {
    static func run(_ input: inout FuzzInput) {
        let width = 1 + Int(input.byte() % 48)
        let height = 1 + Int(input.byte() % 16)
        let plain = pixel(&input)
        let bitmaps = (0..<1 + Int(input.byte() % 3)).map { _ in bitmap(&input) }
        let code = input.flag() ? Codes.ofLetters : Codes.ofNoise
        var scene = Scene<PreparedPage>(width: width, height: height, background: plain)
        for _ in 0..<Int(input.byte() % 4) {
            let colour = pixel(&input)
            scene.shades.append((row: Int(input.byte()) % height, colour: colour))
        }
        var pages: [PreparedPage] = []
        for bitmap in bitmaps {
            guard let page = try? PreparedPage(bitmap, on: plain, code: code) else { return }
            pages.append(page)
        }
        for _ in 0..<Int(input.byte() % 6) {
            let (x, y) = (Int(input.byte()) - 96, Int(input.byte() % 64) - 32)
            if input.byte() % 4 == 0 {
                scene.covers.append(.init(bitmap(&input), x: x, y: y))
            } else {
                let page = pages[Int(input.byte()) % pages.count]
                let area = BitmapRect(
                    x: x, y: y, width: page.bitmap.width, height: page.bitmap.height)
                scene.sprites.append(.init(page, area: area))
            }
        }
        check(scene, code)
    }

    private static func check(_ scene: Scene<PreparedPage>, _ code: SpliceCode) {
        guard
            let encoder = try? SplicingEncoder(
                width: scene.width, height: scene.height, code: code),
            let file = try? encoder.encode(scene)
        else { return }
        guard let decoded = try? readPNG(file) else { fatalError("no decoder reads the frame") }
        let expected = scene.painted(within: scene.area) { sprite, frame in
            frame.draw(sprite.picture.bitmap, x: sprite.area.x, y: sprite.area.y)
        }
        precondition(decoded == expected, "the frame decodes to other pixels")
    }

    private static func pixel(_ input: inout FuzzInput) -> Pixel {
        Pixel(red: input.byte(), green: input.byte() & 1, blue: 7)
    }

    /// A few bytes repeated, with some changes.
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

/// Codes of letters and of noise, built once because building one takes longer than a frame.
private enum Codes {
    static let ofLetters = SpliceCode(training: [page(repeating: true)])
    static let ofNoise = SpliceCode(training: [page(repeating: false)])

    /// Noise, or repeated letters.
    private static func page(repeating: Bool) -> Bitmap {
        var state: UInt32 = 1
        let pixels = (0..<64 * 64 * 3).map { place -> UInt8 in
            // Marsaglia's xorshift with 32 bits (2003).
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            let (x, y) = (place / 3 % 64 % 9, place / 192 % 7)
            return repeating ? (x * y % 5 == 2 ? 30 : 250) : UInt8(truncatingIfNeeded: state)
        }
        return Bitmap(width: 64, height: 64, pixels: pixels)
    }
}
