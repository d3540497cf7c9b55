import Chance
import PictureFiles
import Raster
import Testing

@testable import PicturePreparing

@Suite("A ThumbHash") struct ThumbHashTests {
    @Test("has the bytes of another implementation", arguments: ThumbHashVector.all)
    func vectors(vector: ThumbHashVector) {
        #expect(ThumbHash(of: vector.bitmap).bytes == vector.hash)
    }

    @Test("takes 24 bytes at most, and is read from its bytes", arguments: 0..<40)
    func length(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...150, using: &random)
        let height = Int.random(in: 1...150, using: &random)
        let picture = Bitmap(
            width: width, height: height, pixels: random.bytes(width * height * 3))
        let hash = ThumbHash(of: picture)
        #expect(hash.bytes.count <= 24)
        #expect(ThumbHash(bytes: hash.bytes) == hash)
    }

    @Test("is not read from other bytes") func otherBytes() throws {
        let bytes = bytes(hexadecimal: "5f0802138031304631453574ddafff5998")
        #expect(ThumbHash(bytes: bytes) != nil)
        for count in 0..<bytes.count { #expect(ThumbHash(bytes: Array(bytes[..<count])) == nil) }
        #expect(ThumbHash(bytes: bytes + [0]) == nil)
        // With alpha; without terms along the shorter side; with another number of them.
        for (place, bits) in [(2, 0x80), (3, 3), (3, 7)] as [(Int, UInt8)] {
            var other = bytes
            other[place] ^= bits
            #expect(ThumbHash(bytes: other) == nil)
        }
    }

    @Test("of a large picture is that of the picture averaged down") func sizes() {
        let large = ThumbHashVector(.diagonal, 400, 300, "").bitmap
        let small = ThumbHash(of: large.boxFiltered(width: 100, height: 75))
        #expect(ThumbHash(of: large) == small)
    }
}

@Suite("The placeholder of a ThumbHash") struct ThumbHashPlaceholderTests {
    /// From the format's implementation in JavaScript, which cuts where these are rounded: the
    /// pixels of the corners at the top, of the left corner at the bottom, and of the middle.
    @Test(
        "has the pixels of another implementation",
        arguments: [
            (
                "5f0802138031304631453574ddafff5998", 32, 14,
                [[157, 153, 67], [143, 139, 95], [139, 135, 102], [119, 115, 142]]
            ),
            (
                "5e080215025013437436533796435835fdadad606d", 23, 32,
                [[150, 149, 66], [124, 145, 95], [130, 140, 95], [122, 105, 137]]
            ),
            (
                "df0706759a8387878088888877787788807107f888", 32, 23,
                [[28, 0, 255], [255, 0, 107], [5, 255, 143], [120, 127, 121]]
            ),
            (
                "5c093a6182777787888808888888908c08", 32, 5,
                [[0, 0, 0], [0, 0, 7], [0, 0, 0], [255, 255, 242]]
            ),
            (
                "9f3401058000000000000000000000000000000000", 32, 23,
                [[38, 140, 198], [38, 140, 198], [38, 140, 198], [38, 140, 198]]
            ),
        ])
    func pixels(hash: String, width: Int, height: Int, pixels: [[UInt8]]) throws {
        let bitmap = try #require(ThumbHash(bytes: bytes(hexadecimal: hash))).bitmap()
        #expect(bitmap.width == width)
        #expect(bitmap.height == height)
        let places = [
            (0, 0), (width - 1, 0), (0, height - 1), (width / 2, height / 2),
        ]
        for ((x, y), expected) in zip(places, pixels) {
            let pixel = bitmap.pixel(x: x, y: y)
            #expect([pixel.red, pixel.green, pixel.blue] == expected)
        }
    }

    /// Shares have no zero, and most terms of a gradient are zero: so it has ripples.
    @Test(
        "looks like the picture, if that is smooth",
        arguments: [ThumbHashVector.Picture.across, .down])
    func likeness(picture: ThumbHashVector.Picture) {
        let hash = ThumbHash(of: ThumbHashVector(picture, 96, 72, "").bitmap)
        let placeholder = hash.bitmap()
        let expected = ThumbHashVector(picture, placeholder.width, placeholder.height, "").bitmap
        let differences = zip(placeholder.pixels, expected.pixels)
            .map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < 20 * differences.count)
        #expect((differences.max() ?? 0) < 90)
    }

    @Test("exists for any bytes that are a hash", arguments: 0..<200)
    func anyBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = random.bytes(24)
        bytes[2] &= 0x7F
        let hashes = (6...24).compactMap { ThumbHash(bytes: Array(bytes[..<$0])) }
        for hash in hashes {
            let bitmap = hash.bitmap()
            #expect(max(bitmap.width, bitmap.height) == 32)
            #expect(min(bitmap.width, bitmap.height) >= 5)
        }
        #expect(hashes.count == (bytes[3] & 7 == 0 ? 0 : 1))
    }
}
