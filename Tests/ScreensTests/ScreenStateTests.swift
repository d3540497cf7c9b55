import Calendars
import Chance
import ScrollEngine
import ScrollEngineWire
import Testing

@testable import Screens

@Suite("A screen in its rounds")
struct ScreenStateTests {
    @Test("shows every picture once in each round, in another order each time")
    func rounds() {
        var wall = Wall(.minutely(), pictures(0..<10_000))
        let number = wall.state.round.number
        // From the beginning of a round.
        wall.wait(
            Int64(10_000 - wall.state.slotIndex(at: wall.now, wall.program.schedule)) * minute)
        #expect(wall.state.round.number == number + 1)
        let first = wall.shown(atNext: 10_000)
        let second = wall.shown(atNext: 10_000)
        #expect(first.sorted() == (0..<10_000).map(UInt64.init))
        #expect(second.sorted() == first.sorted() && second != first)
        #expect(wall.state.round.number == number + 3)
    }

    @Test("has the same picture when nobody looked for 400 days", arguments: [1, 2, 7, 30])
    func skipping(count: Int) {
        var steps = Wall(.minutely(), pictures(0..<count))
        let start = steps
        var days: [[UInt64]] = []
        for _ in 0..<400 {
            // Rounds of a day are looked at one after another, those of the next one are skipped.
            for _ in 0..<3 { steps.wait(minute) }
            steps.wait((1440 - 3) * minute)
            days.append(steps.shown)
        }
        for (day, shown) in days.enumerated() {
            var jump = start
            jump.wait(Int64(day + 1) * 1440 * minute)
            #expect(jump.shown == shown, "day \(day)")
            #expect(jump.state.round == steps.state.round || day < 399)
        }
    }

    @Test("shows what it would show if it had been made at any other time")
    func madeLater() {
        var old = Wall(.minutely(pairs: true), portraits(40))
        for step in 0..<300 {
            old.wait(minute)
            let new = Wall(.minutely(pairs: true), portraits(40), at: old.now)
            #expect(new.shown == old.shown, "\(step)")
            #expect(new.state.round == old.state.round, "\(step)")
        }
    }

    @Test("changes with its schedule, and says when")
    func nextChange() throws {
        var wall = Wall(.minutely(.name), pictures(0..<5))
        let next = try #require(wall.state.nextChange(after: wall.now, wall.program.schedule))
        // Half a minute after the half of one.
        #expect(next - wall.now == 30_000)
        let before = wall.shown
        wall.wait(29_999)
        #expect(wall.shown == before)
        wall.wait(1)
        #expect(wall.shown != before)
        #expect(wall.state.lastChange(before: wall.now, wall.program.schedule) == next)
    }

    // MARK: Pictures that come and go

    @Test(
        "shows pictures that are added in the middle of a round once, and leaves none out",
        arguments: [PlaylistOrder.Plain.shuffle, .name, .date, .newestFirst])
    func additions(order: PlaylistOrder.Plain) {
        var chance = SeededGenerator(seed: 9)
        func item(_ key: Int) -> PlaylistItem {
            PlaylistItem(ItemKey(UInt64(key)), taken: Int64(key * 7919 % 100_003))
        }
        let old = (0..<10_000).map { item(2 * $0) }
        var wall = Wall(.minutely(order), old)
        wall.wait(
            Int64(10_000 - wall.state.slotIndex(at: wall.now, wall.program.schedule)) * minute)
        let number = wall.state.round.number
        var seen = wall.shown(atNext: 5_000)
        // A hundred names among the others, in two parts.
        let new = (0..<100).map { _ in item(2 * Int.random(in: 0..<10_000, using: &chance) + 1) }
        let added = Dictionary(new.map { ($0.key, $0) }) { one, _ in one }.values
            .sorted { $0.key.value < $1.key.value }
        let some = Array(added.prefix(60))
        wall.playlist = Playlist((old + some).sorted { $0.key.value < $1.key.value })
        wall.look()
        seen += wall.shown(atNext: 100)
        wall.playlist = Playlist((old + added).sorted { $0.key.value < $1.key.value })
        wall.look()
        let left = 10_000 + added.count - seen.count
        seen += wall.shown(atNext: left)
        #expect(seen.sorted() == (old + added).map(\.key.value).sorted())
        #expect(wall.state.round.number == number + 1)
        // The next round has all from its beginning.
        let next = wall.shown(atNext: 10_000 + added.count)
        #expect(next.sorted() == seen.sorted())
    }

    @Test("places an added picture behind its neighbour, or next if that was shown")
    func additionsInOrder() {
        var wall = Wall(.minutely(.name), pictures([10, 20, 30, 40]))
        while wall.shown != [20] { wall.wait(minute) }
        wall.playlist = Playlist(pictures([5, 10, 20, 25, 30, 35, 40, 45]))
        wall.look()
        let rest = wall.shown(atNext: 7)
        #expect(rest == [20, 5, 25, 30, 35, 40, 45])
        #expect(wall.shown == [5])
    }

    @Test("shows the next picture in the slot of a removed one, until the round ends")
    func removals() {
        var wall = Wall(.minutely(.name), pictures(0..<6))
        while wall.shown != [1] { wall.wait(minute) }
        wall.playlist = Playlist(pictures([0, 1, 4]))
        wall.look()
        // Slots 1 to 5; behind the last picture comes the first of the next round, which has three.
        let rest = wall.shown(atNext: 5)
        #expect(rest == [1, 4, 4, 4, 0])
        let next = wall.shown(atNext: 4)
        #expect(next == [0, 1, 4, 0])
    }

    @Test("shows the one of two portraits that is left")
    func removedPartner() {
        let items = (0..<4).map { PlaylistItem(ItemKey(UInt64($0)), isPortrait: true) }
        var wall = Wall(.minutely(.name, pairs: true), items)
        while wall.shown != [0, 1] { wall.wait(minute) }
        wall.playlist = Playlist(items.filter { $0.key.value != 3 })
        wall.wait(minute)
        #expect(
            wall.state.shownSlot(at: wall.now, wall.program, over: wall.playlist)?.first.value == 2)
        #expect(wall.state.round.slots.count == 2)
    }

    @Test("keeps a renamed picture in its slot")
    func renaming() {
        var wall = Wall(.minutely(.name), pictures(0..<5))
        while wall.shown != [1] { wall.wait(minute) }
        wall.playlist = Playlist(pictures([0, 1, 2, 4, 9])) { $0.value == 3 ? ItemKey(9) : nil }
        wall.look()
        let rest = wall.shown(atNext: 4)
        #expect(rest == [1, 2, 9, 4])
        wall.playlist = Playlist(pictures([0, 1, 2, 4, 9]))
        let next = wall.shown(atNext: 5)
        #expect(next == [0, 1, 2, 4, 9])
    }

    @Test("waits for pictures, and goes on when all were away")
    func empty() {
        var wall = Wall(.minutely(), [])
        #expect(wall.shown == [])
        wall.wait(10 * minute)
        #expect(wall.shown == [])
        wall.playlist = Playlist(pictures(0..<3))
        wall.look()
        #expect(wall.shown == Wall(.minutely(), pictures(0..<3), at: wall.now).shown)
        wall.playlist = Playlist([])
        wall.wait(minute)
        #expect(wall.shown == [])
        wall.playlist = Playlist(pictures(0..<3))
        wall.wait(minute)
        wall.look()
        #expect(wall.shown.count == 1)
    }

    @Test("shows one picture for ever")
    func onePicture() {
        var wall = Wall(.minutely(), pictures([7]))
        let shown = wall.shown(atNext: 50)
        #expect(shown == Array(repeating: 7, count: 50))
        wall.press(.next)
        #expect(wall.shown == [7])
        wall.press(.previous)
        #expect(wall.shown == [7])
    }

    @Test("makes a round again when the headers of all pictures are read; the picture stays")
    func provisional() {
        let unread = (0..<50).map { PlaylistItem(ItemKey(UInt64($0))) }
        let read = (0..<50).map { PlaylistItem(ItemKey(UInt64($0)), taken: Int64(50 - $0)) }
        var wall = Wall(.minutely(.date), unread)
        wall.playlist = Playlist(unread, isComplete: false)
        wall.state = ScreenState(of: wall.program, over: wall.playlist, at: wall.now)
        wall.wait(minute)
        let shown = wall.shown[0]
        wall.playlist = Playlist(read)
        wall.look()
        #expect(wall.shown == [shown])
        wall.wait(minute)
        #expect(wall.shown == [shown == 0 ? 49 : shown - 1])
    }

    // MARK: Clocks

    @Test("shows what is due after the clock was set, in both directions")
    func setClock() {
        var wall = Wall(.minutely(), pictures(0..<20))
        let before = wall.shown
        let start = wall.state
        for jump in [400 * 1440, -400 * 1440, -3, 3, -2000, 2000] as [Int64] {
            wall.wait(jump * minute)
            let fresh = Wall(.minutely(), pictures(0..<20), at: wall.now)
            #expect(wall.shown == fresh.shown, "\(jump)")
            #expect(wall.state.round.number == fresh.state.round.number, "\(jump)")
        }
        #expect(wall.shown == before)
        #expect(wall.state.round.slots == start.round.slots)
    }

    @Test("does not go back a round for a server whose clock is some seconds late")
    func lateServer() {
        var wall = Wall(.minutely(), pictures(0..<3))
        let number = wall.state.round.number
        while wall.state.round.number == number { wall.wait(minute) }
        // The round began with a change half a minute ago; a turn brings the anchor to now.
        wall.press(.next)
        let shown = wall.shown
        for late in [1, 5_000, 9_999] as [Int64] {
            let now = wall.now.later(by: -late)
            let seen = wall.state.advanced(to: now, wall.program, over: wall.playlist)
            #expect(seen == wall.state)
            #expect(
                seen.shownSlot(at: now, wall.program, over: wall.playlist)?.keys.map(\.value)
                    == shown)
        }
    }

    @Test("begins a day's own pictures at midnight, by the clocks of its zone")
    func ownDays() throws {
        let zone = TimeZoneRules(name: "east", offset: 3600)
        let program = ScreenProgram(
            .onThisDay(otherwise: .name), Schedule(.seconds(3600), zone: zone))
        // The 2nd of March in two years.
        let items =
            pictures([1, 2])
            + [(8, 1_709_380_800_000), (9, 1_583_150_400_000)].map {
                PlaylistItem(ItemKey(UInt64($0.0)), taken: Int64($0.1))
            }
        // 2026-03-01T22:30Z is 23:30.
        var wall = Wall(program, items, at: UnixTime(seconds: 1_772_404_200))
        #expect(wall.state.round.day == nil)
        wall.wait(30 * minute)
        #expect(wall.shown == [8])
        wall.wait(60 * minute)
        #expect(wall.shown == [9])
        wall.wait(60 * minute)
        #expect(wall.shown == [8] && wall.state.round.number == 1)
        wall.wait(1440 * minute)
        #expect(wall.state.round.day == nil && wall.shown.count == 1)
    }

    // MARK: People

    @Test("begins anew with another definition")
    func otherProgram() {
        var wall = Wall(.minutely(text: "a"), pictures(0..<10))
        wall.press(.next)
        wall.press(.next)
        let other = ScreenProgram.minutely(text: "b")
        let state = wall.state.advanced(to: wall.now, other, over: wall.playlist)
        #expect(state == ScreenState(of: other, over: wall.playlist, at: wall.now))
    }

    // MARK: Storage
}
