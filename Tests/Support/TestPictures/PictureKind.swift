import Chance
import Raster

/// Pictures of the kinds that encoders encounter, of any size, reproducible by a seed.
package enum PictureKind: CaseIterable, Sendable {
    case noise
    case constant
    /// Gradients with a camera's noise.
    case photograph
    /// Few colours in blocks and lines.
    case drawing
    /// A small piece of noise, repeated.
    case tiles
    /// Rows without changes from left to right.
    case slope
    /// Long uniform runs with single pixels in them, so that runs end everywhere.
    case specks
    /// Lines of a few letters with grey edges, on paper.
    case text

    package func picture(width: Int, height: Int, generator: inout SeededGenerator) -> Bitmap {
        let salt = Int(UInt8(truncatingIfNeeded: generator.next()))
        let noise = generator.bytes(width * height * 3)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(noise.count)
        for index in noise.indices {
            let (x, y, channel) = (index / 3 % width, index / 3 / width, index % 3)
            let random = Int(noise[index])
            let value =
                switch self {
                case .noise: random
                case .constant: salt
                case .photograph: (x * (channel + 1) + y * 2) / 3 + random % 5 + salt
                case .drawing: ((x / 13 + y / 7) % 3 * 90) ^ (x % 31 == salt % 31 ? 40 : 0)
                case .tiles: Int(noise[(y % 8 * width + x % 16) * 3 % noise.count])
                case .slope: y * (channel + 1) + salt
                case .specks: random < 3 ? Int(noise[index / 2]) : salt
                case .text: Self.text(x: x, y: y, width: width, noise: noise)
                }
            pixels.append(UInt8(truncatingIfNeeded: value))
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The grey of a pixel of text: letters of 7 x 9 in cells of 8 x 14, a sixth of them blank.
    private static func text(x: Int, y: Int, width: Int, noise: [UInt8]) -> Int {
        let paper = 247
        let cell = y / 14 * (width / 8 + 1) + x / 8
        let letter = Int(noise[cell % noise.count]) % 12
        guard x % 8 < 7, y % 14 < 9, letter > 1 else { return paper }
        let place = (letter * 63 + y % 14 * 7 + x % 8) % noise.count
        return switch noise[place] {
        case ..<130: paper
        case ..<200: 40
        case let grey: Int(grey / 32) * 32
        }
    }
}
