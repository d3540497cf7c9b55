import Raster
import Testing

@Suite("A turned picture")
struct RotationTests {
    /// Two rows of three: 1 2 3 over 4 5 6.
    private let picture = picture(of: [1, 2, 3, 4, 5, 6], width: 3)

    private static func picture(of reds: [UInt8], width: Int) -> Bitmap {
        Bitmap(
            width: width, height: reds.count / width,
            pixels: reds.flatMap { [$0, $0 + 100, $0 + 200] })
    }

    @Test("has its first column, from below, as its first row after a quarter")
    func quarters() {
        #expect(picture.rotated(.none) == picture)
        #expect(picture.rotated(.quarter) == Self.picture(of: [4, 1, 5, 2, 6, 3], width: 2))
        #expect(picture.rotated(.half) == Self.picture(of: [6, 5, 4, 3, 2, 1], width: 3))
        #expect(picture.rotated(.threeQuarters) == Self.picture(of: [3, 6, 2, 5, 1, 4], width: 2))
    }

    @Test("has each pixel where its place says", arguments: Rotation.allCases)
    func places(rotation: Rotation) {
        let turned = picture.rotated(rotation)
        for y in 0..<2 {
            for x in 0..<3 {
                let place = rotation.position(x: x, y: y, width: 3, height: 2)
                #expect(turned.pixel(x: place.x, y: place.y) == picture.pixel(x: x, y: y))
            }
        }
    }

    @Test("is nothing when there was nothing")
    func nothing() {
        let none = Bitmap(width: 0, height: 4, pixels: [])
        #expect(none.rotated(.quarter).pixels.isEmpty)
    }
}

@Suite("A picture's levels")
struct LevelsTests {
    private func leveled(_ values: [UInt8], _ black: Int, _ white: Int) -> [UInt8] {
        Bitmap(width: values.count, height: 1, pixels: values.flatMap { [$0, $0, $0] })
            .leveled(black: black, white: white).pixels.enumerated()
            .filter { $0.offset % 3 == 0 }.map(\.element)
    }

    @Test("are as they were from 0 to 100 per cent")
    func all() {
        let values = (0...255).map { UInt8($0) }
        #expect(leveled(values, 0, 100) == values)
    }

    @Test("map tones below the first to black, above the second to white, and stretch the rest")
    func between() {
        // 20 per cent of 255 is 51, 80 per cent 204: 128 maps to (128 - 51) / 153 of 255, 128.33.
        #expect(leveled([0, 51, 52, 128, 203, 204, 255], 20, 80) == [0, 0, 2, 128, 253, 255, 255])
        #expect(leveled([0, 127, 128, 255], 50, 51) == [0, 0, 50, 255])
    }
}
