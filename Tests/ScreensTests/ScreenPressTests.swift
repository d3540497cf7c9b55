import Calendars
import Chance
import ScrollEngine
import Testing

@testable import Screens

@Suite("A person in front of a screen")
struct ScreenPressTests {
    @Test("is turned by people, and the schedule goes on from there")
    func pressing() {
        var wall = Wall(.minutely(.name), pictures(0..<10))
        while wall.shown != [3] { wall.wait(minute) }
        wall.press(.next)
        #expect(wall.shown == [4])
        wall.press(.next)
        wall.press(.next)
        #expect(wall.shown == [6])
        wall.press(.previous)
        #expect(wall.shown == [5])
        wall.wait(minute)
        #expect(wall.shown == [6])
        wall.press(.goTo(ItemKey(1)))
        #expect(wall.shown == [1])
        wall.wait(2 * minute)
        #expect(wall.shown == [3])
        var state = wall.state
        let isFound = state.perform(
            .goTo(ItemKey(99)), at: wall.now, wall.program, over: wall.playlist)
        #expect(!isFound && state == wall.state)
    }

    @Test("turns over the ends of rounds, and back")
    func pressingOverEnds() {
        var wall = Wall(.minutely(), pictures(0..<4))
        var seen: [UInt64] = []
        for _ in 0..<12 {
            seen += wall.shown
            wall.press(.next)
        }
        for picture in seen.reversed() {
            wall.press(.previous)
            #expect(wall.shown == [picture])
        }
    }

    @Test("stays where somebody stopped it, through rounds")
    func pausing() {
        var wall = Wall(.minutely(.name), pictures(0..<10))
        let shown = wall.shown
        wall.press(.pause(true))
        #expect(wall.state.nextChange(after: wall.now, wall.program.schedule) == nil)
        wall.wait(1000 * minute)
        #expect(wall.shown == shown)
        wall.press(.next)
        #expect(wall.shown[0] == (shown[0] + 1) % 10)
        wall.press(.pause(false))
        wall.wait(minute)
        #expect(wall.shown[0] == (shown[0] + 2) % 10)
    }

    @Test("knows a turn that is sent again within a second")
    func repeated() {
        var wall = Wall(.minutely(), pictures(0..<10))
        #expect(!wall.state.isRepeated(.next, at: wall.now))
        wall.press(.next)
        #expect(wall.state.isRepeated(.next, at: wall.now))
        #expect(wall.state.isRepeated(.next, at: wall.now.later(by: 999)))
        #expect(!wall.state.isRepeated(.previous, at: wall.now))
        #expect(!wall.state.isRepeated(.next, at: wall.now.later(by: 1000)))
        #expect(!wall.state.isRepeated(.pause(true), at: wall.now))
        // A clock that was set back a day does not switch the button off.
        #expect(!wall.state.isRepeated(.next, at: wall.now.later(by: -86_400_000)))
    }
}
