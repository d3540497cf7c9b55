import Calendars
import Chance
import ScrollEngine
import Testing

@testable import Screens

@Suite("A mix of parts")
struct MixTests {
    /// Pictures of parts: those of each have keys from ten thousand times its number on.
    private func pictures(_ counts: [Int]) -> [PlaylistItem] {
        counts.enumerated().flatMap { part, count in
            (0..<count).map { PlaylistItem(ItemKey(UInt64(10_000 * part + $0)), part: part) }
        }
    }

    private func wall(
        _ counts: [Int], _ weights: [Int], apart distance: Int64 = 0, every seconds: Int64 = 300
    ) -> Wall {
        let schedule = Schedule(.seconds(seconds))
        let program = ScreenProgram(
            .plain(.shuffle), seed: 5,
            mix: Mix(weights: weights, distance: distance, on: schedule), schedule)
        return Wall(program, pictures(counts))
    }

    private func part(_ key: UInt64) -> Int { Int(key / 10_000) }

    /// What is shown at so many changes of five minutes.
    private func shown(_ wall: inout Wall, _ count: Int) -> [UInt64] {
        (0..<count).flatMap { _ in
            defer { wall.wait(5 * minute) }
            return wall.shown
        }
    }

    @Test("shows each part as often as its weight says, on each day of thirty")
    func shares() {
        var wall = wall([50, 200, 12, 3_000], [3, 2, 1, 1])
        for day in 0..<30 {
            let today = shown(&wall, 288)
            let counts = (0..<4).map { part in today.count { self.part($0) == part } }
            // 288 pictures are 41 turns of seven and one more: each share is off by a turn at most.
            for (count, weight) in zip(counts, [3, 2, 1, 1]) {
                #expect(abs(count - 288 * weight / 7) <= weight, "day \(day): \(counts)")
            }
        }
    }

    @Test("shows each picture of a part before nearly any comes again")
    func circles() {
        var wall = wall([40, 400], [1, 3])
        let shown = shown(&wall, 4 * 400)
        // Of the first part 400 times: ten times each, and at most half of its number apart.
        let first = shown.filter { part($0) == 0 }
        #expect(first.count == 400)
        for key in Set(first) {
            let places = first.indices.filter { first[$0] == key }
            #expect((9...11).contains(places.count))
            for (place, next) in zip(places, places.dropFirst()) { #expect(next - place >= 20) }
        }
        #expect(Set(first).count == 40)
        // The order is not the same each time.
        #expect(Array(first.prefix(40)) != Array(first[40..<80]))
    }

    @Test(
        "shows nothing again within its days where there are enough pictures",
        arguments: [
            // Seven days are 2,016 changes; a part with a third of them needs 672 pictures.
            ([700, 1_400], [1, 2]), ([1_000, 3_000], [1, 2]), ([2_100], [1]), ([5_000], [1]),
        ])
    func distances(counts: [Int], weights: [Int]) {
        let days: Int64 = 7 * 86_400_000
        var wall = wall(counts, weights, apart: days)
        let all = shown(&wall, 30 * 288)
        var last: [UInt64: Int] = [:]
        var nearest = Int.max
        for (place, key) in all.enumerated() {
            if let before = last.updateValue(place, forKey: key) {
                nearest = min(nearest, place - before)
            }
        }
        #expect(nearest >= 2_016)
        // Those of thirty days are nearly all.
        #expect(last.count >= min(counts.reduce(0, +), all.count * 9 / 10))
    }

    @Test("shows a part with fewer pictures than its weight no more often than it has any")
    func smallParts() {
        var wall = wall([1, 100], [5, 5])
        let shown = shown(&wall, 600)
        // One of six, as five of one picture would be the same one five times.
        #expect(shown.count { part($0) == 0 } == 100)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test("shows nothing without pictures, and the others where a part has none")
    func emptyParts() {
        var empty = wall([0, 0], [1, 2])
        #expect(shown(&empty, 3).isEmpty)
        var one = wall([0, 5], [1, 2])
        #expect(Set(shown(&one, 10)).count == 5)
    }

    @Test("has no picture twice in a round, with any weights and numbers")
    func rounds() {
        var chance = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let parts = Int.random(in: 1...6, using: &chance)
            let counts = (0..<parts).map { _ in Int.random(in: 0...60, using: &chance) }
            let weights = (0..<parts).map { _ in Int.random(in: 1...9, using: &chance) }
            var wall = wall(counts, weights)
            for _ in 0..<3 {
                let keys = wall.state.round.slots.map(\.first)
                #expect(Set(keys).count == keys.count, "\(counts) \(weights)")
                #expect(keys.isEmpty == (counts.reduce(0, +) == 0))
                wall.wait(5 * minute * Int64(keys.count))
            }
        }
    }

    @Test("is the same for a screen that is made at any other time, and after any pause")
    func functionOfTime() {
        var old = wall([30, 100, 1_000], [2, 1, 1])
        let start = old
        for step in 1...500 {
            old.wait(5 * minute)
            let new = Wall(old.program, old.playlist.items, at: old.now)
            #expect(new.shown == old.shown, "\(step)")
            var jump = start
            jump.wait(Int64(step) * 5 * minute)
            #expect(jump.shown == old.shown, "\(step)")
        }
    }

    @Test("goes on where it was when pictures come and go")
    func changes() {
        var wall = wall([200, 800], [1, 1])
        var seen = shown(&wall, 1_000).filter { part($0) == 0 }
        // A fifth of the part is replaced.
        var items = wall.playlist.items.filter { part($0.key.value) == 1 || $0.key.value % 5 != 0 }
        items += (500..<540).map { PlaylistItem(ItemKey(UInt64($0)), part: 0) }
        wall.playlist = Playlist(items, for: wall.program)
        wall.look()
        let behind = shown(&wall, 200).filter { part($0) == 0 }
        // The hundred that were shown last do not come again at once.
        let recent = Set(seen.suffix(60))
        #expect(behind.prefix(30).allSatisfy { !recent.contains($0) })
        seen = shown(&wall, 800).filter { part($0) == 0 }
        #expect(Set(behind + seen).count == 200)
    }

    @Test("shows the pictures of a new day from its first change on")
    func days() {
        var wall = wall([40, 400], [1, 1])
        wall.wait(7 * 5 * minute)
        wall.look()
        let slotIndex = wall.state.slotIndex(at: wall.now, wall.program.schedule)
        let before = wall.state.round.slots.prefix(slotIndex + 1)
        // Those of the day before belong to the rest again, and others are those of the day.
        wall.playlist = Playlist(
            pictures([0, 400]) + (0..<40).map { PlaylistItem(ItemKey(UInt64($0)), part: 1) }
                + (0..<20).map { PlaylistItem(ItemKey(UInt64(500 + $0)), part: 0) },
            for: wall.program)
        wall.look()
        #expect(wall.state.round.slots.prefix(slotIndex + 1) == before)
        let next = shown(&wall, 21).dropFirst()
        #expect(next.count { (500..<520).contains($0) } == 10)
        // Looking again changes nothing.
        let round = wall.state.round
        wall.look()
        #expect(wall.state.round == round || wall.state.round.number != round.number)
    }

    @Test("goes on in the other parts where it was, when those of a day come back to them")
    func midnights() {
        // Pictures of four days, which belong to the large part on all other days.
        func items(of day: Int) -> [PlaylistItem] {
            (0..<400).map { key in
                PlaylistItem(ItemKey(UInt64(key)), part: key / 10 == day ? 0 : 1)
            }
        }
        var wall = wall([0], [1, 3])
        wall.playlist = Playlist(items(of: 0), for: wall.program)
        wall.state = ScreenState(of: wall.program, over: wall.playlist, at: wall.now)
        var shown: [UInt64] = []
        for day in 0..<12 {
            wall.playlist = Playlist(items(of: day), for: wall.program)
            wall.look()
            shown += self.shown(&wall, 47)
        }
        // A picture of the large part comes again when most of the others have come.
        var last: [UInt64: Int] = [:]
        for (place, key) in shown.enumerated() where key >= 120 {
            if let before = last.updateValue(place, forKey: key) { #expect(place - before > 200) }
        }
        #expect(last.count > 250)
    }

    @Test(
        "counts the changes of its time where they are most",
        arguments: [
            // With quiet hours of twelve hours each day has 144 changes of five minutes, all by day.
            ("by day", Int64(12), 144), ("weekends", 48, 2 * 288), ("hourly", 3, 24),
        ])
    func changesOfATime(schedule: String, hours: Int64, changes: Int) throws {
        let (evening, morning) = (
            try #require(TimeOfDay("22:00")), try #require(TimeOfDay("10:00"))
        )
        let schedule =
            switch schedule {
            case "weekends": Schedule(.times([try #require(CronTimes("*/5 * * * 6,0"))]))
            case "hourly": Schedule(.seconds(3_600))
            default: Schedule(.seconds(300), quietHours: QuietHours(from: evening, to: morning))
            }
        #expect(Mix(weights: [1], distance: 3_600_000 * hours, on: schedule).changes == changes)
    }

    @Test("shuffles a large part beside one with few pictures")
    func fewBesideMany() {
        var wall = wall([6, 2_000], [1, 1])
        let shown = shown(&wall, 8_000).filter { part($0) == 1 }
        #expect(Array(shown.prefix(2_000)) != Array(shown[2_000..<4_000]))
    }

    @Test("turns forwards and back over the ends of rounds")
    func turns() {
        var wall = wall([20, 40], [1, 2])
        let start = wall.shown
        for _ in 0..<50 { wall.press(.next) }
        #expect(wall.shown != start)
        for _ in 0..<50 { wall.press(.previous) }
        #expect(wall.shown == start)
    }
}
