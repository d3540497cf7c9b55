import Calendars
import ScrollEngine
import Testing

@testable import Screens

/// Pictures with these keys.
func pictures(_ keys: some Sequence<Int>) -> [PlaylistItem] {
    keys.map { PlaylistItem(ItemKey(UInt64($0))) }
}

extension [Slot] {
    var numbers: [[UInt64]] { map { $0.keys.map(\.value) } }
}

@Suite("The order of a round")
struct PlaylistTests {
    private let schedule = Schedule(.seconds(60))

    private func program(_ order: PlaylistOrder, pairs: Bool = false, seed: UInt64 = 3)
        -> ScreenProgram
    {
        ScreenProgram(order, seed: seed, pairsPortraits: pairs, schedule)
    }

    @Test("is that of names, or of dates, with equal ones by name")
    func plainOrders() {
        let dates: [Int64] = [30, 10, 20, 10, 40]
        let playlist = Playlist(
            dates.enumerated().map { PlaylistItem(ItemKey(UInt64($0)), taken: $1) })
        func keys(_ order: PlaylistOrder.Plain) -> [[UInt64]] {
            playlist.slots(inRound: 7, of: nil, program(.plain(order))).numbers
        }
        #expect(keys(.name) == [[0], [1], [2], [3], [4]])
        #expect(keys(.date) == [[1], [3], [2], [0], [4]])
        #expect(keys(.newestFirst) == [[4], [0], [2], [1], [3]])
    }

    @Test("of a shuffle has each of 10,000 pictures once, and is another one each round")
    func shuffle() {
        let playlist = Playlist(pictures(0..<10_000))
        let rounds = (Int64(-2)..<3).map {
            playlist.slots(inRound: $0, of: nil, program(.plain(.shuffle)))
        }
        for round in rounds {
            #expect(round.map(\.first.value).sorted() == (0..<10_000).map(UInt64.init))
        }
        #expect(Set(rounds).count == 5)
        // Two random orders of 10,000 pictures agree at one place in the mean.
        let same = zip(rounds[0], rounds[1]).count { $0 == $1 }
        #expect(same < 12)
        #expect(
            playlist.slots(inRound: 0, of: nil, program(.plain(.shuffle), seed: 4)) != rounds[2])
    }

    @Test("of a shuffle does not begin with the picture that was last", arguments: 3...6)
    func noRepeat(count: Int) {
        let playlist = Playlist(pictures(0..<count))
        let rounds = (Int64(0)..<500).map {
            playlist.slots(inRound: $0, of: nil, program(.plain(.shuffle)))
        }
        // Where a swap made the second picture of two the last one, as with three, it may be.
        let repeats = zip(rounds, rounds.dropFirst()).count { $0.last == $1.first }
        #expect(repeats == 0)
    }

    /// The order of a shuffle must never change: screens show its pictures for years.
    @Test("of a shuffle is the same in every version")
    func shuffleStays() {
        let playlist = Playlist(pictures(0..<8))
        let slots = playlist.slots(inRound: 5, of: nil, program(.plain(.shuffle), seed: 7))
        #expect(slots.map(\.first.value) == Self.known)
    }

    /// By a SipHash-2-4 in Python, checked against the vectors of its paper.
    private static let known: [UInt64] = [2, 0, 3, 6, 7, 1, 4, 5]

    @Test("has two portraits in a slot")
    func pairs() {
        // L P P L P L P L
        let portraits: Set = [1, 2, 4, 6]
        let playlist = Playlist(
            (0..<8).map { PlaylistItem(ItemKey(UInt64($0)), isPortrait: portraits.contains($0)) })
        // In order, only neighbours.
        let inOrder = playlist.slots(inRound: 0, of: nil, program(.plain(.name), pairs: true))
        #expect(inOrder.numbers == [[0], [1, 2], [3], [4], [5], [6], [7]])
        // At random, all but one of an odd number, each once.
        let random = (Int64(0)..<20).map {
            playlist.slots(inRound: $0, of: nil, program(.plain(.shuffle), pairs: true))
        }
        for round in random {
            #expect(round.count == 6)
            #expect(round.numbers.joined().sorted() == (0..<8).map(UInt64.init))
            #expect(
                round.allSatisfy {
                    $0.second == nil || portraits.isSuperset(of: [Int($0.first.value)])
                })
        }
    }

    /// 2024-06-01T12:00 and later ones, in milliseconds since 1970.
    @Test("of a day has the pictures of that day in earlier years, the newest first")
    func onThisDay() {
        let june2024: Int64 = 1_717_243_200_000
        let june2020: Int64 = 1_591_012_800_000
        let other: Int64 = 1_700_000_000_000
        let playlist = Playlist([
            PlaylistItem(ItemKey(0), taken: june2020), PlaylistItem(ItemKey(1), taken: other),
            PlaylistItem(ItemKey(2), taken: june2024), PlaylistItem(ItemKey(3)),
            // Of this year, and of a file that was copied on the day.
            PlaylistItem(ItemKey(4), taken: 1_780_315_200_000),
            PlaylistItem(ItemKey(5), taken: june2024, hasOwnDay: false),
        ])
        let program = program(.onThisDay(otherwise: .name))
        // 2026-06-01 is day 20,605.
        let midday = UnixTime(seconds: 20_605 * 86_400 + 43_200)
        let day = playlist.day(of: program, at: midday)
        #expect(day == 20_605)
        #expect(playlist.slots(inRound: 0, of: day, program).numbers == [[2], [0]])
        let next = midday.later(by: 86_400_000)
        #expect(playlist.day(of: program, at: next) == nil)
        #expect(playlist.slots(inRound: 0, of: nil, program).numbers == (0...5).map { [$0] })
    }
}
