import Calendars
import Chance
import ScrollEngine
import ScrollEngineWire
import Testing

@testable import Screens

/// A moment that is no change of the schedules below: 2026-02-28T16:00:30Z.
private let noon = UnixTime(seconds: 1_772_294_430)
private let minute: Int64 = 60_000

extension ScreenProgram {
    /// A change each minute.
    fileprivate static func minutely(
        _ order: PlaylistOrder.Plain = .shuffle, pairs: Bool = false, seed: UInt64 = 1,
        text: String = ""
    ) -> ScreenProgram {
        ScreenProgram(
            .plain(order), seed: seed, pairsPortraits: pairs, Schedule(.seconds(60)), text: text)
    }
}

/// A screen and its pictures, which a test changes; it advances its state as a server does.
private struct Wall {
    let program: ScreenProgram
    var playlist: Playlist
    var state: ScreenState
    var now: UnixTime

    init(_ program: ScreenProgram, _ items: [PlaylistItem], at now: UnixTime = noon) {
        self.program = program
        playlist = Playlist(items)
        self.now = now
        state = ScreenState(of: program, over: playlist, at: now)
    }

    /// Lets time pass; looks only where the time alone changes more than the place, because looking
    /// compares all pictures.
    mutating func wait(_ milliseconds: Int64) {
        now = now.later(by: milliseconds)
        let place = state.place(at: now, program.schedule)
        let hasEras = if case .onThisDay = program.order { true } else { false }
        if !state.round.slots.indices.contains(place) || hasEras { look() }
    }

    mutating func look() { state = state.advanced(to: now, program, over: playlist) }

    /// Turns the picture.
    mutating func press(_ action: ScreenAction) {
        look()
        let isDone = state.perform(action, at: now, program, over: playlist)
        #expect(isDone)
    }

    var shown: [UInt64] {
        state.shownSlot(at: now, program, over: playlist)?.keys.map(\.value) ?? []
    }

    /// What is shown at each of so many changes, from now on.
    mutating func shown(atNext count: Int) -> [UInt64] {
        (0..<count).flatMap { _ in
            defer { wait(minute) }
            return shown
        }
    }
}

@Suite("A screen in its rounds")
struct ScreenStateTests {
    @Test("shows every picture once in each round, in another order each time")
    func rounds() {
        var wall = Wall(.minutely(), pictures(0..<10_000))
        let number = wall.state.round.number
        // From the beginning of a round.
        wall.wait(Int64(10_000 - wall.state.place(at: wall.now, wall.program.schedule)) * minute)
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

    private func portraits(_ count: Int) -> [PlaylistItem] {
        (0..<count).map { PlaylistItem(ItemKey(UInt64($0)), isPortrait: $0 % 3 != 0) }
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
        wall.wait(Int64(10_000 - wall.state.place(at: wall.now, wall.program.schedule)) * minute)
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
    func eras() throws {
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
        #expect(wall.state.round.era == nil)
        wall.wait(30 * minute)
        #expect(wall.shown == [8])
        wall.wait(60 * minute)
        #expect(wall.shown == [9])
        wall.wait(60 * minute)
        #expect(wall.shown == [8] && wall.state.round.number == 1)
        wall.wait(1440 * minute)
        #expect(wall.state.round.era == nil && wall.shown.count == 1)
    }

    // MARK: People

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
