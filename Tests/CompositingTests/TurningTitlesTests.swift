import Raster
import ScrollEngine
import Testing

@testable import Compositing

@Suite("Titles on leaves that turn") struct TurningTitlesTests {
    /// A title for each page: a bar whose height is the page's number from 1.
    private func frame(_ fixture: TurningFixture, of layout: StripLayout) -> Bitmap {
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
        return FrameComposer.compose(layout, text: text) { .ready(fixture.pictures.draw($0)) }
    }

    @Test(
        "lie flat at both ends of a turn as they do at rest, byte for byte",
        arguments: TurningEndsTests.books, [0, 9])
    func ends(book: (preset: Preset, reading: ReadingDirection), margin: Int) throws {
        let fixture = try TurningFixture(book.preset, margin: margin, pictures: .rough) {
            book.reading.set(&$0)
        }
        let turn = try #require(try fixture.layout(at: 0).turn)
        let after = try #require(turn.under ?? turn.back)
        #expect(
            frame(fixture, of: try fixture.layout(at: 0))
                == frame(fixture, of: try fixture.layout(restingOn: nil)))
        #expect(
            frame(fixture, of: try fixture.layout(at: 1))
                == frame(fixture, of: try fixture.layout(restingOn: after.value)))
    }

    @Test("turn with their leaf", arguments: [Preset.leaves, .leavesSpread, .curl])
    func middle(preset: Preset) throws {
        let fixture = try TurningFixture(preset, pictures: .rough)
        let layout = try fixture.layout(at: 0.5)
        #expect(frame(fixture, of: layout) != fixture.frame(of: layout))
    }
}
