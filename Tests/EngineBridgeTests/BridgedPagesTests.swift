import Chance
import EngineBridge
import ImageLibrary
import PicturePreparing
import ScrollEngine
import Testing

@Suite("The pages of a caller without Swift")
struct BridgedPagesTests {
    private static let fits: [(Fit, PictureVariant.Fit)] = [
        (.contain, .contain), (.cover, .cover), (.scaleDown, .scaleDown),
    ]

    @Test("have pictures of the sizes that the service prepares")
    func drawnSizes() throws {
        var random = SeededGenerator(seed: 38)
        for _ in 0..<3000 {
            let box = PixelSize(width: random.int(1...4096), height: random.int(1...4096))
            let (width, height) = (random.int(1...9000), random.int(1...9000))
            let (fit, prepared) = random.pick(Self.fits)
            let expected = FittedSize(
                naturalWidth: width, naturalHeight: height,
                in: PictureVariant(boxWidth: box.width, boxHeight: box.height, fit: prepared))
            let pages = try #require(
                BridgedPages([1, 0, 1, 0, 0, 7, Double(width), Double(height)], fit: fit))
            #expect(
                pages.pictureSize(of: ItemKey(7), in: box)
                    == PixelSize(width: expected.keptWidth, height: expected.keptHeight))
        }
    }

    @Test(
        "are none where numbers contradict each other or are missing",
        arguments: [
            [], [-1, 0, 0], [.nan, 0, 0], [131_073, 0, 0], [3, 0], [3, 0, 4], [3, 0, 1, 0, 0],
            // Sections that leave a page out, overlap, or are empty.
            [3, 1, 0, 0, 0, 2, 0], [3, 2, 0, 0, 0, 2, 0, 1, 1, 3, 0],
            [3, 2, 0, 0, 0, 0, 0, 1, 0, 3, 0],
            // A page that is not there.
            [3, 0, 1, 3, 0, 3, 1, 1],
        ])
    func refused(_ numbers: [Double]) {
        #expect(BridgedPages(numbers, fit: .contain) == nil)
    }

    @Test("give each unknown page an item of its own")
    func unknown() throws {
        let pages = try #require(BridgedPages([4, 0, 1, 2, 1, 5, .nan, .nan], fit: .contain))
        #expect(pages.item(on: PageIndex(2)) == ItemKey(1 << 32 | 5))
        #expect(pages.page(of: ItemKey(1 << 32 | 5)) == PageIndex(2))
        #expect(pages.page(of: pages.item(on: PageIndex(3))) == PageIndex(3))
        #expect(pages.page(of: ItemKey(2)) == nil)
        #expect(pages.page(of: ItemKey(4)) == nil)
        #expect(
            pages.pictureSize(of: ItemKey(1 << 32 | 5), in: PixelSize(width: 9, height: 9)) == nil)
    }
}
