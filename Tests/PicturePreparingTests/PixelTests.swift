import Chance
import PictureFiles
import Raster
import Testing

@testable import PictureFormats
@testable import PicturePreparing

@Suite("A prepared picture's pixels") struct PixelTests {
    @Test("are exact in formats without loss", arguments: [PictureFormat.png, .webp, .tiff])
    func lossless(format: PictureFormat) throws {
        var random = SeededGenerator(seed: 5)
        let noise = Bitmap(width: 37, height: 23, pixels: random.bytes(37 * 23 * 3))
        let file = try encoded(noise, as: format, quality: 100)
        #expect(try prepare(file, as: natural(37, 23)).bitmap == noise)
    }

    @Test(
        "are close in formats with loss",
        arguments: [(PictureFormat.jpeg, 12), (.avif, 12), (.heic, 16), (.gif, 8)])
    func lossy(format: PictureFormat, tolerance: Int) throws {
        let picture = try prepare(
            encoded(Quadrants.upright, as: format), as: natural(Quadrants.width, Quadrants.height))
        #expect(picture.failure == nil)
        #expect(Quadrants.distance(of: picture.bitmap, margin: 4) <= tolerance)
    }

    @Test("of a palette, of grey, and of grey with alpha become RGB") func kinds() throws {
        let palette = PNGWriter(
            width: 2, height: 1, type: .palette, rows: [1, 0],
            extra: [("PLTE", [10, 20, 30, 40, 50, 60])])
        #expect(try pixels(palette) == [40, 50, 60, 10, 20, 30])
        let grey = PNGWriter(width: 3, height: 1, type: .grey, rows: [0, 100, 255])
        #expect(try pixels(grey) == [0, 0, 0, 100, 100, 100, 255, 255, 255])
        let one = PNGWriter(width: 4, height: 1, depth: 1, type: .grey, rows: [0b1010_0000])
        #expect(try pixels(one) == [255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0])
        let alpha = PNGWriter(width: 2, height: 1, type: .greyAlpha, rows: [100, 255, 100, 0])
        #expect(
            try pixels(alpha, on: Pixel(red: 1, green: 2, blue: 3)) == [
                100, 100, 100, 1, 2, 3,
            ])
    }

    /// A decoder leaves these texts out, and must leave the other chunks in their places.
    @Test("are those of the file without its compressed texts") func compressedTexts() throws {
        let text = Array("key\0\0".utf8) + zlib(Array("hello".utf8))
        let international = Array("key\0\u{1}\0\0\0".utf8) + zlib(Array("hello".utf8))
        let palette = PNGWriter(
            width: 2, height: 1, type: .palette, rows: [1, 0],
            extra: [
                ("zTXt", text), ("tEXt", Array("key\0hello".utf8)), ("iTXt", international),
                ("PLTE", [10, 20, 30, 40, 50, 60]), ("zTXt", []), ("iTXt", Array("key".utf8)),
            ],
            late: [("zTXt", text)])
        #expect(try pixels(palette) == [40, 50, 60, 10, 20, 30])
    }

    /// 16 bits to 8: the high byte, rounded or truncated: 0x1234 is 18.2, 0x80FF is 128.996, so a
    /// difference of one is allowed.
    @Test("of 16 bits become 8") func sixteenBits() throws {
        let rgb = PNGWriter(
            width: 1, height: 1, depth: 16, type: .rgb, rows: [0x12, 0x34, 0x80, 0xFF, 0xFF, 0xFF])
        try expect(pixels(rgb), near: [18, 128, 255], within: 1)
        let grey = PNGWriter(width: 2, height: 1, depth: 16, type: .grey, rows: [0x40, 0, 0xC0, 0])
        try expect(pixels(grey), near: [64, 64, 64, 192, 192, 192], within: 1)
    }

    /// Computed by hand: share = alpha / 255, result = colour * share + background * (1 - share).
    ///
    /// 200 at 128 over 0, 100, 255: 100.4, 150.2, 227.4. At 51 (a fifth): 40, 120, 244.
    @Test("that are transparent show the background") func alpha() throws {
        let rows: [UInt8] = [
            200, 200, 200, 255, 200, 200, 200, 0, 200, 200, 200, 128, 200, 200, 200, 51,
        ]
        let file = PNGWriter(width: 4, height: 1, type: .rgba, rows: rows)
        let expected = [200, 200, 200, 0, 100, 255, 100, 150, 227, 40, 120, 244]
        try expect(
            pixels(file, on: Pixel(red: 0, green: 100, blue: 255)), near: expected,
            within: 1)
    }

    /// The colour of transparent pixels must not bleed into their neighbours: red where opaque,
    /// green where transparent, scaled to half: red over white, never green.
    @Test("next to transparent ones keep their colour when scaled") func bleeding() throws {
        let rows = (0..<16).flatMap { _ in
            (0..<16).flatMap { $0 < 8 ? [255, 0, 0, 255] : [0, 255, 0, 0] as [UInt8] }
        }
        let file = PNGWriter(width: 16, height: 16, type: .rgba, rows: rows).file
        let bitmap = try prepare(file, as: natural(8, 8)).bitmap
        for x in 0..<8 {
            let pixel = bitmap[x, 4]
            #expect(pixel[0] >= 250 && abs(Int(pixel[1]) - Int(pixel[2])) <= 2, "\(pixel) at \(x)")
        }
    }

    /// A gradient scaled to half: the mean of each pair, with a tolerance for a longer kernel.
    @Test("are averaged when scaled down") func shrunk() throws {
        let rows = (0..<64).flatMap { _ in (0..<64).map { UInt8($0 * 4) } }
        let file = PNGWriter(width: 64, height: 64, type: .grey, rows: rows).file
        let bitmap = try prepare(file, as: natural(32, 32)).bitmap
        for x in 4..<28 { #expect(abs(Int(bitmap[x, 16][0]) - (x * 8 + 2)) <= 2) }
    }

    @Test("of one pixel fill a large box, in both fits") func enlarged() throws {
        let file = PNGWriter(width: 1, height: 1, type: .rgb, rows: [9, 99, 199]).file
        for (fit, width, height) in [(PictureVariant.Fit.contain, 300, 300), (.cover, 500, 300)] {
            let variant = PictureVariant(boxWidth: 500, boxHeight: 300, fit: fit)
            let bitmap = try prepare(file, as: variant).bitmap
            #expect(bitmap.width == width && bitmap.height == height)
            try expect(bitmap[width / 2, 0], near: [9, 99, 199], within: 1)
            try expect(bitmap[0, height - 1], near: [9, 99, 199], within: 1)
        }
    }

    @Test("of a strip thousands of times longer than wide fill any box") func extremes() throws {
        let file = PNGWriter(
            width: 1, height: 20_000, type: .grey, rows: [UInt8](repeating: 77, count: 20_000)
        ).file
        let variant = PictureVariant(boxWidth: 2000, boxHeight: 40, fit: .cover)
        let picture = try prepare(file, as: variant)
        #expect(picture.failure == nil)
        #expect(picture.bitmap.pixels.allSatisfy { abs(Int($0) - 77) <= 1 })
        let thin = try prepare(file, as: natural(100, 100)).bitmap
        #expect(thin.width == 1 && thin.height == 100)
    }

    @Test(
        "of such a strip are those at the side that is wanted",
        arguments: [(PictureVariant.Gravity.north, 30), (.centre, 120), (.south, 220)])
    func gravityOfExtremes(gravity: PictureVariant.Gravity, expected: Int) throws {
        let rows = [UInt8(30), 120, 220].flatMap { [UInt8](repeating: $0, count: 7_000) }
        let file = PNGWriter(width: 1, height: 21_000, type: .grey, rows: rows).file
        let variant = PictureVariant(boxWidth: 2000, boxHeight: 40, fit: .cover, gravity: gravity)
        let picture = try prepare(file, as: variant)
        #expect(picture.bitmap.pixels.allSatisfy { abs(Int($0) - expected) <= 1 })
    }

    /// No cyan, full magenta and yellow, no black: red, as in print.
    @Test("of CMYK become RGB") func cmyk() throws {
        let picture = try prepare(decodedBase64(ProfileFixtures.redInCMYK), as: natural(16, 16))
        #expect(picture.failure == nil)
        let pixel = picture.bitmap[8, 8].map(Int.init)
        #expect(pixel[0] > 200 && pixel[1] < 70 && pixel[2] < 70, "\(pixel)")
    }

    @Test("are converted from the picture's colour profile to sRGB", arguments: [1.0, 0.5, 0.25])
    func profile(level: Double) throws {
        let stored = (UInt8((level * 200).rounded()), UInt8(100), UInt8((level * 40).rounded()))
        let file = PNGWriter(
            width: 2, height: 2, type: .rgb,
            rows: (0..<4).flatMap { _ in [stored.0, stored.1, stored.2] },
            extra: [("iCCP", Array("test\0\0".utf8) + zlib(AdobeRGB.profile))])
        let expected = AdobeRGB.sRGB(of: [stored.0, stored.1, stored.2])
        try expect(Array(pixels(file).prefix(3)), near: expected, within: 2)
        #expect(expected != [Int(stored.0), Int(stored.1), Int(stored.2)])
    }

    @Test("are taken as sRGB when the profile is broken") func brokenProfile() throws {
        let file = PNGWriter(
            width: 1, height: 1, type: .rgb, rows: [200, 100, 40],
            extra: [("iCCP", Array("test\0\0".utf8) + zlib(Array(AdobeRGB.profile.prefix(150))))])
        #expect(try pixels(file) == [200, 100, 40])
    }

    private func pixels(_ file: PNGWriter, on background: Pixel = .white) throws -> [UInt8] {
        let picture = try prepare(file.file, as: natural(file.width, file.height, on: background))
        #expect(picture.failure == nil)
        return picture.bitmap.pixels
    }

    private func expect(_ pixels: [UInt8], near expected: [Int], within tolerance: Int) throws {
        try #require(pixels.count == expected.count)
        for (a, b) in zip(pixels, expected) {
            #expect(abs(Int(a) - b) <= tolerance, "\(pixels) is not \(expected)")
        }
    }
}
