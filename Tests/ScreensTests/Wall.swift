import Calendars
import ScrollEngine
import Testing

@testable import Screens

/// A moment that is no change of the schedules below: 2026-02-28T16:00:30Z.
let noon = UnixTime(seconds: 1_772_294_430)
let minute: Int64 = 60_000

extension ScreenProgram {
    /// A change each minute.
    static func minutely(
        _ order: PlaylistOrder.Plain = .shuffle, pairs: Bool = false, seed: UInt64 = 1,
        text: String = ""
    ) -> ScreenProgram {
        ScreenProgram(
            .plain(order), seed: seed, pairsPortraits: pairs, Schedule(.seconds(60)), text: text)
    }
}

/// A screen and its pictures, which a test changes; it advances its state as a server does.
struct Wall {
    let program: ScreenProgram
    var playlist: Playlist
    var state: ScreenState
    var now: UnixTime

    init(_ program: ScreenProgram, _ items: [PlaylistItem], at now: UnixTime = noon) {
        self.program = program
        playlist = Playlist(items, for: program)
        self.now = now
        state = ScreenState(of: program, over: playlist, at: now)
    }

    /// Lets time pass; looks only where the time alone changes more than the place, because looking
    /// compares all pictures.
    mutating func wait(_ milliseconds: Int64) {
        now = now.later(by: milliseconds)
        let slotIndex = state.slotIndex(at: now, program.schedule)
        let hasOwnDays = if case .onThisDay = program.order { true } else { false }
        if !state.round.slots.indices.contains(slotIndex) || hasOwnDays { look() }
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

func portraits(_ count: Int) -> [PlaylistItem] {
    (0..<count).map { PlaylistItem(ItemKey(UInt64($0)), isPortrait: $0 % 3 != 0) }
}
