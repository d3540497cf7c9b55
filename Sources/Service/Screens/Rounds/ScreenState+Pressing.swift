import Calendars
import ScrollEngine

/// What a person asks of a screen.
package enum ScreenAction: Equatable, Sendable {
    case next
    case previous
    case goTo(ItemKey)
    /// Stops and starts the schedule.
    case pause(Bool)
}

/// Turns that people make; the schedule goes on from there.
extension ScreenState {
    /// A second turn in the same direction within this time, in milliseconds, is the first one sent
    /// again.
    package static let repeatInterval: Int64 = 1_000

    /// Whether a turn at a time is one that was made already and is sent again: a device that only GETs
    /// cannot number its requests.
    package func isRepeated(_ action: ScreenAction, at now: UnixTime) -> Bool {
        guard let press = lastPress, press.direction == action.direction else { return false }
        return abs(now - press.time) < Self.repeatInterval
    }

    /// Does what a person asks at a time for which the state was advanced.
    ///
    /// - Returns: Whether there is such a picture.
    package mutating func perform(
        _ action: ScreenAction, at now: UnixTime, _ program: ScreenProgram, over playlist: Playlist
    ) -> Bool {
        let slotIndex = slotIndex(at: now, program.schedule)
        var target = slotIndex
        switch action {
        case .pause(let isPaused): self.isPaused = isPaused
        case .goTo(let key):
            guard let found = round.slots.firstIndex(where: { $0.keys.contains(key) }) else {
                return false
            }
            target = found
        case .next:
            let shown = round.shownSlot(at: slotIndex, from: playlist)
            if let next = shown.flatMap({ round.shownSlot(at: $0 + 1, from: playlist) }) {
                target = next
            } else {
                // Without pictures up to the end, the first one of the next round is shown already.
                begin(round.number + 1, program, over: playlist, now)
                target = shown == nil && round.slots.count > 1 ? 1 : 0
            }
        case .previous:
            if let before = round.shownSlot(before: slotIndex, from: playlist) {
                target = before
            } else {
                begin(round.number - 1, program, over: playlist, now)
                target = max(0, round.slots.count - 1)
            }
        }
        anchor = Anchor(time: now, slotIndex: target, isChoice: action.direction != nil)
        if let direction = action.direction {
            lastPress = Press(time: now, direction: direction)
        }
        return true
    }

    private mutating func begin(
        _ number: Int64, _ program: ScreenProgram, over playlist: Playlist, _ now: UnixTime
    ) {
        round = Round(
            number: number, start: now, seed: program.seed, day: round.day,
            slots: playlist.slots(
                inRound: number, of: round.day, program, continuing: round.known))
    }
}

extension ScreenAction {
    /// The direction of a turn; nil for what is none.
    var direction: ScreenState.Direction? {
        switch self {
        case .next: .forwards
        case .previous: .backwards
        case .goTo: .elsewhere
        case .pause: nil
        }
    }
}
