import Chance
import Testing

@testable import PicturePreparing

@Suite("A picture fitted into a box") struct FittedSizeTests {
    private func size(_ width: Int, _ height: Int, _ variant: PictureVariant) -> [Int] {
        let size = FittedSize(naturalWidth: width, naturalHeight: height, in: variant)
        return [size.scaledWidth, size.scaledHeight, size.keptWidth, size.keptHeight]
    }

    /// 2560 x 1600 in 560 x 640: the width limits, 1600 * 560 / 2560 = 350.
    @Test("shows all of itself when contained") func contain() {
        let box = PictureVariant(boxWidth: 560, boxHeight: 640, fit: .contain)
        #expect(size(2560, 1600, box) == [560, 350, 560, 350])
        #expect(size(1600, 2560, box) == [400, 640, 400, 640])
        #expect(size(560, 640, box) == [560, 640, 560, 640])
        #expect(size(1, 1, box) == [560, 560, 560, 560])
        #expect(size(3, 2, box) == [560, 373, 560, 373])  // 373.33
        #expect(size(100_000, 1, box) == [560, 1, 560, 1])
        #expect(size(1, 100_000, box) == [1, 640, 1, 640])
    }

    /// 2560 x 1600 over 560 x 640: the height limits, 2560 * 640 / 1600 = 1024.
    @Test("fills the box when it covers") func cover() {
        let box = PictureVariant(boxWidth: 560, boxHeight: 640, fit: .cover)
        #expect(size(2560, 1600, box) == [1024, 640, 560, 640])
        #expect(size(1600, 2560, box) == [560, 896, 560, 640])
        #expect(size(1, 1, box) == [640, 640, 560, 640])
        #expect(size(1, 100_000, box) == [560, 56_000_000, 560, 640])
    }

    /// 3840 x 3840 pixels in all: 16000 x 1200 are more, so its longer side is the root of that times 16000
    /// / 1200, 14021.7, and the other 14021 * 1200 / 16000.
    @Test("has a limit of pixels when it is only scaled down") func pixelLimit() {
        let box = PictureVariant(boxWidth: 15_360, boxHeight: 15_360, fit: .scaleDown)
        #expect(size(16_000, 1200, box) == [14_021, 1052, 14_021, 1052])
        #expect(size(1080, 12_000, box) == [1080, 12_000, 1080, 12_000])
        #expect(size(12_000, 12_000, box) == [3840, 3840, 3840, 3840])
        #expect(size(60_000, 2, box) == [15_360, 1, 15_360, 1])
    }

    /// 2560 x 1600 in 640 x 640: 1600 * 640 / 2560 = 400.
    @Test("is never enlarged when it is only scaled down") func scaleDown() {
        let box = PictureVariant(boxWidth: 640, boxHeight: 640, fit: .scaleDown)
        #expect(size(2560, 1600, box) == [640, 400, 640, 400])
        #expect(size(1600, 2560, box) == [400, 640, 400, 640])
        #expect(size(640, 640, box) == [640, 640, 640, 640])
        #expect(size(641, 100, box) == [640, 100, 640, 100])  // 99.84
        #expect(size(300, 200, box) == [300, 200, 300, 200])
        #expect(size(1, 1, box) == [1, 1, 1, 1])
        #expect(size(1, 100_000, box) == [1, 640, 1, 640])
        // At scale 3 a pixel of the viewport has three in the frame.
        let dense = PictureVariant(boxWidth: 640, boxHeight: 640, fit: .scaleDown, scale: 3)
        #expect(size(213, 100, dense) == [639, 300, 639, 300])
        #expect(size(214, 107, dense) == [640, 320, 640, 320])
    }

    /// 2560 x 1600 over 560 x 640 is 1024 x 640, so 464 are cut off across; of 1600 x 2560, 256 down.
    @Test(
        "keeps the part that its gravity names",
        arguments: [
            (PictureVariant.Gravity.centre, 232, 128), (.north, 232, 0), (.northEast, 464, 0),
            (.east, 464, 128), (.southEast, 464, 256), (.south, 232, 256), (.southWest, 0, 256),
            (.west, 0, 128), (.northWest, 0, 0),
        ])
    func gravity(gravity: PictureVariant.Gravity, left: Int, top: Int) throws {
        let box = PictureVariant(boxWidth: 560, boxHeight: 640, fit: .cover, gravity: gravity)
        func origin(_ width: Int, _ height: Int) throws -> [Int] {
            let size = FittedSize(naturalWidth: width, naturalHeight: height, in: box)
            let plan = size.plan(keeping: box.gravity, background: .white)
            let origin = try #require(plan.keptOrigin)
            return [origin.left, origin.top]
        }
        #expect(try origin(2560, 1600) == [left, 0])
        #expect(try origin(1600, 2560) == [0, top])
    }

    @Test("leaves the part to the picture without a gravity, and has none where it is whole")
    func automatic() {
        let box = PictureVariant(boxWidth: 560, boxHeight: 640, fit: .cover)
        let size = FittedSize(naturalWidth: 2560, naturalHeight: 1600, in: box)
        #expect(size.plan(background: .white).keptOrigin == nil)
        #expect(
            PictureVariant(boxWidth: 560, boxHeight: 640, fit: .contain, gravity: .north)
                == PictureVariant(boxWidth: 560, boxHeight: 640, fit: .contain))
    }

    @Test("never exceeds the box, nor leaves it empty, nor loses its shape") func ranges() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let box = (
                Int.random(in: 1...4096, using: &random), Int.random(in: 1...4096, using: &random)
            )
            let (w, h) = (
                Int.random(in: 1...20_000, using: &random),
                Int.random(in: 1...20_000, using: &random)
            )
            let contain = FittedSize(
                naturalWidth: w, naturalHeight: h,
                in: PictureVariant(boxWidth: box.0, boxHeight: box.1, fit: .contain))
            #expect(
                (1...box.0).contains(contain.keptWidth) && (1...box.1).contains(contain.keptHeight))
            #expect(contain.keptWidth == box.0 || contain.keptHeight == box.1)
            let exact = min(Double(box.0) / Double(w), Double(box.1) / Double(h))
            #expect(abs(Double(contain.keptWidth) - max(1, Double(w) * exact)) <= 0.5)
            let cover = FittedSize(
                naturalWidth: w, naturalHeight: h,
                in: PictureVariant(boxWidth: box.0, boxHeight: box.1, fit: .cover))
            #expect(cover.keptWidth == box.0 && cover.keptHeight == box.1)
        }
    }
}
