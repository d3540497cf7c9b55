import Compositing
import Raster
import ScrollEngine
import Testing

@Suite("The ends of a turn")
struct TurningEndsTests {
    static let books: [(Preset, Reading)] = [Preset.leaves, .leavesSpread, .curl].flatMap {
        preset in
        Reading.allCases.map { (preset, $0) }
    }

    @Test(
        "are the plain pages, byte for byte", arguments: Self.books,
        [(margin: 0, shadows: false), (9, false), (9, true)])
    func plain(book: (preset: Preset, reading: Reading), look: (margin: Int, shadows: Bool)) throws
    {
        let shelf = try TurningShelf(
            book.preset, margin: look.margin, pictures: .rough
        ) {
            book.reading.set(&$0)
            $0.look.hasShadows = look.shadows
        }
        let turn = try #require(try shelf.layout(at: 0).turn)
        let after = try #require(turn.under ?? turn.back)
        for angle in [Double.pi, 10 * .pi / 9, 0.9 * .pi] {
            #expect(try shelf.frame(at: 0, angle: angle) == shelf.rest())
            #expect(try shelf.frame(at: 1, angle: angle) == shelf.rest(on: after.value))
        }
        #expect(try shelf.frame(at: 0.5) != shelf.rest())
    }

    @Test("are plain at a cover and at a last page that lies alone", arguments: Reading.allCases)
    func covers(reading: Reading) throws {
        let shelf = try TurningShelf(.leavesSpread, on: 0, pictures: .rough) {
            reading.set(&$0)
        }
        #expect(try shelf.frame(at: 0, from: 0) == shelf.rest(on: 0))
        #expect(try shelf.frame(at: 1, from: 0) == shelf.rest(on: 1))
        let even = try TurningShelf(.leavesSpread, on: 5, pictures: .rough) {
            reading.set(&$0)
            $0.hasCover = false
        }
        #expect(try even.frame(at: 0, from: 6) == even.rest(on: 6))
        #expect(try even.frame(at: 1, from: 6) == even.rest(on: 8))
    }

    @Test("meet each other: back is forth in reverse", arguments: Self.books)
    func backward(preset: Preset, reading: Reading) throws {
        let shelf = try TurningShelf(preset, pictures: .rough) { reading.set(&$0) }
        let after = try #require(try shelf.layout(at: 0).turn.flatMap { $0.back ?? $0.under })
        for time in [0, 0.1, 0.37, 0.5, 0.82, 1] {
            let back = try shelf.layout(at: time, angle: 3.3, from: after.value, to: 3)
            #expect(back.turn?.direction == .backward)
            #expect(try shelf.frame(of: back) == shelf.frame(at: time, angle: 3.3))
        }
    }
}
