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
        // The change half a minute later is left out.
        wall.wait(minute)
        #expect(wall.shown == [5])
        wall.wait(minute)
        #expect(wall.shown == [6])
        wall.press(.goTo(ItemKey(1)))
        #expect(wall.shown == [1])
        wall.wait(3 * minute)
        #expect(wall.shown == [3])
        var state = wall.state
        let isFound = state.perform(
            .goTo(ItemKey(99)), at: wall.now, wall.program, over: wall.playlist)
        #expect(!isFound && state == wall.state)
    }

    @Test("sees the choice for a whole period, whenever it was made", arguments: [1, 500, 29_999])
    func choice(before: Int64) throws {
        var wall = Wall(.minutely(.name), pictures(0..<10))
        // The next change is half a minute away.
        wall.wait(30_000 - before)
        let due = wall.shown[0]
        wall.press(.next)
        let (chosen, start) = (wall.shown, wall.now)
        #expect(chosen == [(due + 1) % 10])
        let next = try #require(wall.state.nextChange(after: wall.now, wall.program.schedule))
        #expect(next - start == minute + before)
        for _ in 0..<60 {
            wall.wait(1000)
            #expect(wall.shown == chosen)
            #expect(wall.state.nextChange(after: wall.now, wall.program.schedule) == next)
            #expect(wall.state.lastChange(before: wall.now, wall.program.schedule) == start)
        }
        wall.wait(minute)
        // Behind it the schedule shows what it would have shown.
        #expect(wall.shown == [(due + 2) % 10])
        #expect(wall.state.lastChange(before: wall.now, wall.program.schedule) == next)
        let packed = try ScreenState(packed: wall.state.packed)
        #expect(packed == wall.state)
    }

    @Test("counts in a round up to its end, behind which the screen shows what its equals show")
    func ownRound() {
        var wall = Wall(.minutely(.name), pictures(0..<10))
        while wall.shown != [3] { wall.wait(minute) }
        wall.press(.goTo(ItemKey(8)))
        let isInForce = { (minutes: Int64) in
            wall.state.isInForce(
                at: wall.now.later(by: minutes * minute), wall.program, over: wall.playlist)
        }
        // The first change is left out, then 9 is shown.
        #expect(isInForce(0) && isInForce(2) && !isInForce(3) && !isInForce(-60))
        wall.press(.pause(true))
        let isKept = wall.state.isInForce(
            at: wall.now.later(by: 1000 * minute), wall.program, over: wall.playlist)
        #expect(isKept)
    }

    @Test("sees the next picture in place of one that cannot be shown")
    func skipping() {
        var wall = Wall(.minutely(.name), pictures(0..<5))
        while wall.shown != [1] { wall.wait(minute) }
        wall.playlist = wall.playlist.skipping([ItemKey(2), ItemKey(3)])
        #expect(wall.shown(atNext: 4) == [1, 4, 4, 4])
        let slots = wall.state.round.slots.count
        #expect(slots == 5)
        wall.press(.goTo(ItemKey(1)))
        wall.press(.next)
        #expect(wall.shown == [4])
        wall.press(.previous)
        #expect(wall.shown == [1])
        wall.playlist = wall.playlist.skipping(Set((0..<5).map { ItemKey($0) }))
        #expect(wall.shown == [])
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

    @Test("keeps a picture of this day on the next one, until the schedule goes on")
    func stoppedOverMidnight() {
        // Pictures of the 1st of March, seen at 23:00 of that day in UTC.
        let items =
            pictures([1, 2])
            + [(8, Int64(1_709_294_400_000)), (9, 1_583_064_000_000)].map {
                PlaylistItem(ItemKey(UInt64($0.0)), taken: $0.1)
            }
        let program = ScreenProgram(.onThisDay(otherwise: .name), Schedule(.seconds(3600)))
        var wall = Wall(program, items, at: UnixTime(seconds: 1_772_406_000))
        #expect(wall.state.round.day != nil)
        let shown = wall.shown
        wall.press(.pause(true))
        wall.wait(30 * 60 * minute)
        #expect(wall.shown == shown && shown != [1] && shown != [2])
        wall.press(.pause(false))
        wall.look()
        #expect(wall.state.round.day == nil && wall.shown != shown)
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
