import Raster
import ScrollEngine
import Testing

@testable import Compositing

@Suite("Titles on leaves that turn") struct TurningTitlesTests {
    /// A title for each page: a bar whose height is the page's number from 1.
    private func frame(_ shelf: TurningFixture, of layout: StripLayout) -> Bitmap {
        let text = FrameText(
            title: { page in
                guard let width = page.picture?.width else { return nil }
                let rows = 6..<7 + page.index.value
                return CoverageMask(
                    width: width, height: 20,
                    coverage: (0..<20 * width).map {
                        rows ~= $0 / width && 5..<25 ~= $0 % width ? 255 : 0
                    })
            }, notice: { _ in nil })
        return FrameComposer.compose(layout, text: text) { .ready(shelf.pictures.draw($0)) }
    }

    @Test(
        "lie flat at both ends of a turn as they do at rest, byte for byte",
        arguments: TurningEndsTests.books, [0, 9])
    func ends(book: (preset: Preset, reading: ReadingDirection), margin: Int) throws {
        let shelf = try TurningFixture(book.preset, margin: margin, pictures: .rough) {
            book.reading.set(&$0)
        }
        let turn = try #require(try shelf.layout(at: 0).turn)
        let after = try #require(turn.under ?? turn.back)
        #expect(
            frame(shelf, of: try shelf.layout(at: 0))
                == frame(shelf, of: try shelf.layout(restingOn: nil)))
        #expect(
            frame(shelf, of: try shelf.layout(at: 1))
                == frame(shelf, of: try shelf.layout(restingOn: after.value)))
    }

    @Test("turn with their leaf", arguments: [Preset.leaves, .leavesSpread, .curl])
    func middle(preset: Preset) throws {
        let shelf = try TurningFixture(preset, pictures: .rough)
        let layout = try shelf.layout(at: 0.5)
        #expect(frame(shelf, of: layout) != shelf.frame(of: layout))
    }
}
