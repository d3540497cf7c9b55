import Calendars
import Chance
import ScrollEngine
import ScrollEngineWire
import Testing

@testable import Screens

@Suite("The stored state of a screen")
struct ScreenPackingTests {
    @Test("is stored in some bytes for each picture, and read again")
    func packing() throws {
        var wall = Wall(.minutely(pairs: true), portraits(10_000))
        wall.press(.next)
        wall.press(.pause(true))
        let bytes = wall.state.packed
        #expect(bytes.count < 9 * 10_000 + 100)
        #expect(try ScreenState(packed: bytes) == wall.state)
        let small = Wall(.minutely(), pictures(0..<3)).state.packed
        for length in small.indices {
            #expect(throws: WireError.self) { try ScreenState(packed: Array(small[..<length])) }
        }
        #expect(throws: WireError.self) { try ScreenState(packed: small + [0]) }
    }

    /// Bytes of a store that was tampered with must not end the service.
    @Test("is rejected with the number of a round, or a day, that cannot be")
    func numbers() throws {
        /// A state without pictures that is 0 nearly throughout.
        func packed(number: Int64 = 0, day: Int64 = -1) -> [UInt8] {
            var writer = WireWriter()
            writer.write(byte: 2)
            for number: UInt64 in [0, 0, 0] { writer.write(number) }
            for number: Int64 in [number, 0, 0, 0, day, -1, 0] { writer.write(number) }
            for flag in [false, false, false] { writer.write(flag) }
            return writer.bytes + [0]
        }
        #expect(try ScreenState(packed: packed(number: 7, day: 20_000)).round.day == 20_000)
        for number in [Int64.min, .max] {
            #expect(throws: WireError.self) { try ScreenState(packed: packed(number: number)) }
            #expect(throws: WireError.self) { try ScreenState(packed: packed(day: number)) }
        }
    }

    @Test("of any bytes is rejected or works")
    func randomBytes() {
        var chance = SeededGenerator(seed: 3)
        let valid = Wall(.minutely(), pictures(0..<3)).state.packed
        for _ in 0..<2_000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(
                    in: 0...255, using: &chance)
            }
            guard let state = try? ScreenState(packed: bytes) else { continue }
            let playlist = Playlist(pictures(0..<3))
            let program = ScreenProgram.minutely()
            let now = state.advanced(to: noon, program, over: playlist)
            #expect(now.shownSlot(at: noon, program, over: playlist) != nil)
        }
    }
}
