import Compositing
import Raster
import ScrollEngine
import Testing

@Suite("The spine of an open book")
struct TurningSpineTests {
    /// The light on a row of white pages, each half 200 pixels: the shade reaches 10 to each side.
    private func row(_ frame: Bitmap) -> [Int] {
        (0..<400).map { Int(frame.pixel(x: $0, y: 5).red) }
    }

    private func fixture(on page: Int = 3) throws -> TurningFixture {
        try TurningFixture(
            .leavesSpread, viewport: PixelSize(width: 400, height: 30), on: page,
            pictures: .flat(.white))
    }

    @Test("is shaded on both pages, more on the right one")
    func atRest() throws {
        let row = row(try fixture().rest())
        // Stops of StPageFlip, at a twentieth of the reach from the spine: 0.1 + 0.1 / 6 before it,
        // 0.4 · 0.95 / 0.98 after it.
        #expect(row[199] == 255 - 30 && row[200] == 255 - 99)
        // At 0.55 of the reach: 0.2 · 0.45 / 0.8, and 0.4 · 0.45 / 0.98.
        #expect(row[194] == 255 - 29 && row[205] == 255 - 47)
        #expect(row[189] == 255 && row[210] == 255)
        #expect(row[0] == 255 && row[399] == 255)
    }

    @Test("does not move while a page turns")
    func whileTurning() throws {
        let fixture = try fixture()
        let (rest, turning) = (row(try fixture.rest()), row(try fixture.frame(at: 0.2)))
        // No shadow reaches the spine at that time. The leaf is evenly dimmed: 1 − 0.2 · 0.8 of its
        // light remains. The page beside it is as it was.
        for column in 200..<215 {
            #expect(abs(Double(turning[column]) - 0.84 * Double(rest[column])) <= 1)
        }
        #expect(turning[185..<200] == rest[185..<200])
    }

    @Test("has none at a closed book's outside, nor where pages turn one by one")
    func outside() throws {
        let cover = row(try fixture(on: 0).rest())
        #expect(cover[200] < 200 && cover[399] == 255)
        #expect(cover[100] == Int(TurningFixture.night.red))
        let single = try TurningFixture(
            .leaves, viewport: PixelSize(width: 400, height: 30), pictures: .flat(.white))
        #expect(row(try single.rest()).allSatisfy { $0 == 255 })
    }
}
