import PictureFiles
import Raster
import Testing

@testable import PicturePreparing

@Suite("A picture that the camera stored turned") struct OrientationTests {
    @Test("is upright as JPEG", arguments: 1...8)
    func jpeg(orientation: Int) throws {
        let file = try encoded(Quadrants.stored(orientation), as: .jpeg)
        try expectUpright(EXIF.jpeg(file, orientation: orientation), tolerance: 12)
    }

    @Test("is upright as PNG", arguments: 1...8)
    func png(orientation: Int) throws {
        let stored = Quadrants.stored(orientation)
        let file = PNGWriter(
            width: stored.width, height: stored.height, type: .rgb, rows: stored.pixels,
            extra: [("eXIf", EXIF.block(orientation: orientation))])
        try expectUpright(file.file, tolerance: 0)
    }

    @Test("is upright as PNG that says so after its pixels", arguments: 1...8)
    func latePNG(orientation: Int) throws {
        let stored = Quadrants.stored(orientation)
        let file = PNGWriter(
            width: stored.width, height: stored.height, type: .rgb, rows: stored.pixels,
            late: [("tEXt", [65, 0, 66]), ("eXIf", EXIF.block(orientation: orientation))])
        try expectUpright(file.file, tolerance: 0)
    }

    @Test("is upright as WebP", arguments: 1...8)
    func webp(orientation: Int) throws {
        let stored = Quadrants.stored(orientation)
        let file = try encoded(stored, as: .webp, quality: 100)
        let turned = EXIF.webp(
            file, width: stored.width, height: stored.height, orientation: orientation)
        try expectUpright(turned, tolerance: 0)
    }

    @Test("is upright as TIFF", arguments: 1...8)
    func tiffFile(orientation: Int) throws {
        let stored = Quadrants.stored(orientation)
        let file = tiff(
            width: stored.width, height: stored.height, rows: stored.pixels,
            orientation: orientation)
        try expectUpright(file, tolerance: 0)
    }

    @Test("is turned once as AVIF that says so twice", arguments: 1...8)
    func avif(orientation: Int) throws {
        try expectUpright(decodedBase64(HEIFFixtures.avif[orientation - 1]), tolerance: 12)
    }

    @Test("is turned once as HEIC that says so twice", arguments: 1...8)
    func heic(orientation: Int) throws {
        try expectUpright(decodedBase64(HEIFFixtures.heic[orientation - 1]), tolerance: 12)
    }

    @Test("fits its box by its upright shape, and is cut on its upright sides", arguments: 1...8)
    func cover(orientation: Int) throws {
        let stored = Quadrants.stored(orientation)
        let file = tiff(
            width: stored.width, height: stored.height, rows: stored.pixels,
            orientation: orientation)
        // A square of 32 out of 64 x 32 leaves out 32 columns on the left or on the right.
        let square = try prepare(
            file, as: PictureVariant(boxWidth: 32, boxHeight: 32, fit: .cover)
        ).bitmap
        let isPart = (0...32).contains { left in
            square == bitmap(width: 32, height: 32) { Quadrants.colour(x: $0 + left, y: $1) }
        }
        #expect(isPart)
    }

    private func expectUpright(_ file: [UInt8], tolerance: Int) throws {
        let picture = try prepare(file, as: natural(Quadrants.width, Quadrants.height))
        #expect(picture.failure == nil)
        #expect(picture.naturalWidth == Quadrants.width)
        #expect(picture.naturalHeight == Quadrants.height)
        #expect(Quadrants.distance(of: picture.bitmap, margin: tolerance == 0 ? 0 : 4) <= tolerance)
    }
}
