import Compositing
import Raster
import ScrollEngine
import Testing

@Suite("The ends of a turn")
struct TurningEndsTests {
    static let books: [(Preset, ReadingDirection)] = [Preset.leaves, .leavesSpread, .curl].flatMap {
        preset in
        ReadingDirection.allCases.map { (preset, $0) }
    }

    @Test(
        "are the plain pages, byte for byte", arguments: Self.books,
        [(margin: 0, shadows: false), (9, false), (9, true)])
    func plain(
        book: (preset: Preset, reading: ReadingDirection), appearance: (margin: Int, shadows: Bool)
    ) throws {
        let fixture = try TurningFixture(
            book.preset, margin: appearance.margin, pictures: .rough
        ) {
            book.reading.set(&$0)
            $0.appearance.hasShadows = appearance.shadows
        }
        let turn = try #require(try fixture.layout(at: 0).turn)
        let after = try #require(turn.under ?? turn.back)
        for angle in [Double.pi, 10 * .pi / 9, 0.9 * .pi] {
            #expect(try fixture.frame(at: 0, angle: angle) == fixture.rest())
            #expect(try fixture.frame(at: 1, angle: angle) == fixture.rest(on: after.value))
        }
        #expect(try fixture.frame(at: 0.5) != fixture.rest())
    }

    @Test(
        "are plain at a cover and at a single last page",
        arguments: ReadingDirection.allCases)
    func covers(reading: ReadingDirection) throws {
        let fixture = try TurningFixture(.leavesSpread, on: 0, pictures: .rough) {
            reading.set(&$0)
        }
        #expect(try fixture.frame(at: 0, from: 0) == fixture.rest(on: 0))
        #expect(try fixture.frame(at: 1, from: 0) == fixture.rest(on: 1))
        let even = try TurningFixture(.leavesSpread, on: 5, pictures: .rough) {
            reading.set(&$0)
            $0.hasCover = false
        }
        #expect(try even.frame(at: 0, from: 6) == even.rest(on: 6))
        #expect(try even.frame(at: 1, from: 6) == even.rest(on: 8))
    }

    @Test("meet each other: back is forth in reverse", arguments: Self.books)
    func backward(preset: Preset, reading: ReadingDirection) throws {
        let fixture = try TurningFixture(preset, pictures: .rough) { reading.set(&$0) }
        let after = try #require(try fixture.layout(at: 0).turn.flatMap { $0.back ?? $0.under })
        for time in [0, 0.1, 0.37, 0.5, 0.82, 1] {
            let back = try fixture.layout(at: time, angle: 3.3, from: after.value, to: 3)
            #expect(back.turn?.direction == .backward)
            #expect(try fixture.frame(of: back) == fixture.frame(at: time, angle: 3.3))
        }
    }
}
