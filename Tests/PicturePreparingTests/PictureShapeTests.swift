import PictureCoding
import PictureMetadata
import Raster
import Testing

@testable import PicturePreparing

@Suite("The shape of a picture for browsers") struct PictureShapeTests {
    private func shape(_ width: Int, _ height: Int) throws -> PictureShape {
        try #require(PictureShape(width: width, height: height))
    }

    private func variant(
        _ side: Int, _ shape: PictureShape, as format: EncodedVariant.Format = .webp
    ) throws -> EncodedVariant {
        try #require(
            EncodedVariant(side: side, as: format, background: .white, isUsual: true, shape: shape))
    }

    private func box(_ side: Int, _ shape: PictureShape) throws -> [Int] {
        let decoded = try variant(side, shape).decoded
        #expect(decoded.fit == .cover && decoded.gravity == .automatic)
        return [decoded.boxWidth, decoded.boxHeight]
    }

    @Test("is the same in all sizes") func lowestTerms() throws {
        #expect(try shape(360, 240) == shape(3, 2))
        #expect(try shape(360, 240).text == "3x2")
        #expect(try shape(7, 7).text == "1x1")
        #expect(try shape(1247, 763).text == "1247x763")
        for sides in [(0, 1), (1, 0), (-3, 2), (10_000, 1)] {
            #expect(PictureShape(width: sides.0, height: sides.1) == nil)
        }
    }

    /// 64 = 80 * 4 / 5, 128 = 320 * 2 / 5, 783.19 = 1280 * 763 / 1247, 0.008 = 80 / 9999.
    @Test("has the size along its longer side") func boxes() throws {
        #expect(try box(80, shape(5, 4)) == [80, 64])
        #expect(try box(320, shape(2, 5)) == [128, 320])
        #expect(try box(1280, shape(1247, 763)) == [1280, 783])
        #expect(try box(80, shape(9999, 1)) == [80, 1])
        #expect(try box(15_360, shape(1, 1)) == [3840, 3840])
    }

    /// A face from 0.55 to 0.65 of 1200 x 800: a square has 2 / 3 of the width, which begin at 0.6 - 1 / 3, so at 96
    /// of 360, 128 of 480 and 24 of 90 pixels.
    @Test("cuts out what a frame does", arguments: [(240, 96), (320, 128), (60, 24)])
    func equalParts(side: Int, left: Int) throws {
        var fields = MetadataFields<XMPField>()
        for value in ["1200 800", "0.6 0.5 0.1 0.1"] { fields.append(value.utf8, as: .faces) }
        let faces = FaceAreas(in: fields, storedWidth: 1200, storedHeight: 800, orientation: 1)
        let frame = PictureVariant(boxWidth: side, boxHeight: side, fit: .cover)
        var variants = [frame]
        if side == 320 { variants.append(try variant(side, shape(1, 1)).decoded) }
        for variant in variants {
            let size = FittedSize(naturalWidth: 1200, naturalHeight: 800, in: variant)
            let origin = try #require(size.plan(faces, background: .white).keptOrigin)
            #expect([origin.left, origin.top] == [left, 0])
        }
    }

    /// 4000 x 3000 over 360 x 240 is 360 x 270, and 366 x 240 over 360 x 240 loses a sixtieth.
    @Test("is needed where a part is cut off that is seen")
    func parts() {
        func covering(_ width: Int, _ height: Int) -> FittedSize {
            let box = PictureVariant(boxWidth: 360, boxHeight: 240, fit: .cover)
            return FittedSize(naturalWidth: width, naturalHeight: height, in: box)
        }
        #expect(covering(4000, 3000).isPart)
        #expect(!covering(6000, 4000).isPart)
        #expect(!covering(366, 240).isPart)
        #expect(covering(4000, 3000).longerSideOfPart(naturalWidth: 4000) == 360)
        // Of 240 pixels across, no more are worth sending.
        #expect(covering(240, 180).longerSideOfPart(naturalWidth: 240) == 240)
    }

    @Test("is kept on the disk where all viewers share it, and as AVIF then")
    func kept() throws {
        #expect(try variant(640, shape(3, 2)).isKept)
        #expect(try !variant(640, shape(3, 2), as: .png).isKept)
        let avif = try #require(try variant(640, shape(3, 2)).asAVIF(keptOnDisk: true))
        #expect(try avif.shape == shape(3, 2) && avif.format == .avif)
        #expect(try !variant(640, shape(1247, 763)).isKept)
        #expect(try variant(640, shape(1247, 763)).asAVIF(keptOnDisk: true) == nil)
    }
}
