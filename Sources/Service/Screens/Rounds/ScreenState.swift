import Calendars
import ScrollEngine

/// Where a screen is in its rounds: a small value, apart from the slots of its round.
///
///     slot at t = slot at the anchor + changes of the schedule between the anchor and t
///
/// The anchor is the beginning of the round, or the last time that a person turned the picture. So
/// nothing has to happen at a change, and every server that has the value shows the same picture.
package struct ScreenState: Equatable, Sendable {
    /// Of the program that it belongs to.
    let program: UInt64
    package internal(set) var round: Round
    package internal(set) var anchor: Anchor
    /// Whether a person stopped the schedule.
    package internal(set) var isPaused: Bool
    /// The last time that somebody turned the picture.
    package internal(set) var lastPress: Press?
    /// Whether the round was made before the headers of all pictures were read.
    var isProvisional: Bool
    /// How often a changed state was stored.
    package internal(set) var revision: UInt64 = 0

    /// A moment at which the slot in the round is known.
    package struct Anchor: Equatable, Sendable {
        package let time: UnixTime
        package let slotIndex: Int
        /// Whether a person chose the slot: then the first change behind it is left out, so that the
        /// choice is shown for a whole period.
        var isChoice = false
    }

    /// A turn that somebody made.
    package struct Press: Equatable, Sendable {
        package let time: UnixTime
        package let direction: Direction
    }

    package enum Direction: UInt8, Sendable {
        case forwards, backwards, elsewhere
    }

    /// How far clocks of servers may differ, in milliseconds: a state from so far in the future counts
    /// as one of now.
    static let clockTolerance: Int64 = 10_000
}

extension ScreenState {
    /// The state of a screen at a time that nobody looked at before: as if the present pictures had been
    /// shown since the beginning of its day, or ever.
    package init(of program: ScreenProgram, over playlist: Playlist, at now: UnixTime) {
        let day = playlist.day(of: program, at: now)
        let start = program.beginning(of: day)
        // All rounds of the same pictures have as many slots.
        let count = playlist.slots(inRound: 0, of: day, program).count
        let changes = program.schedule.changes(after: start, through: now)
        let (number, slotIndex) = changes.floorDivided(by: max(1, count))
        self.init(
            inRound: Int64(number), of: day, at: slotIndex, program, over: playlist, now,
            isPaused: false)
    }

    /// The state at a slot of a round that the schedule has brought.
    private init(
        inRound number: Int64, of day: Int?, at slotIndex: Int, _ program: ScreenProgram,
        over playlist: Playlist, _ now: UnixTime, isPaused: Bool,
        continuing former: KnownSlots? = nil
    ) {
        let beginning =
            program.schedule.moment(ofChange: slotIndex + 1, upTo: now)
            ?? min(now, program.beginning(of: day))
        self.init(
            Round(
                number: number, start: beginning, seed: program.seed, day: day,
                slots: playlist.slots(inRound: number, of: day, program, continuing: former)),
            Anchor(time: now, slotIndex: slotIndex), program, over: playlist, isPaused: isPaused)
    }

    private init(
        _ round: Round, _ anchor: Anchor, _ program: ScreenProgram, over playlist: Playlist,
        isPaused: Bool
    ) {
        self.program = program.digest
        self.round = round
        self.anchor = anchor
        self.isPaused = isPaused
        isProvisional = !playlist.isComplete
    }

    /// Whether the state is one of this program.
    package func belongs(to program: ScreenProgram) -> Bool { self.program == program.digest }

    /// Called before a changed state is stored.
    package mutating func countChange() { revision &+= 1 }

    /// Called before a state that somebody turned is stored as the one of a screen.
    ///
    /// - Parameter former: The screen's own state until now.
    package mutating func countChange(after former: ScreenState?) {
        revision = (former?.revision ?? 0) &+ 1
    }

    /// Adds what people did at the screen to the state that it shows.
    ///
    /// - Parameters:
    ///   - own: The screen's own state, in force or not.
    ///   - shared: The state that all screens of the program share.
    package mutating func join(pressesOf own: ScreenState, with shared: ScreenState?) {
        lastPress = own.lastPress
        revision = own.revision &+ (shared?.revision ?? 0)
    }

    /// The index of the slot at a time; it may be outside of the round.
    package func slotIndex(at now: UnixTime, _ schedule: Schedule) -> Int {
        guard !isPaused, now > anchor.time || anchor.time - now > Self.clockTolerance else {
            return anchor.slotIndex
        }
        let changes = schedule.changes(after: anchor.time, through: now)
        return anchor.slotIndex + (anchor.isChoice && changes > 0 ? changes - 1 : changes)
    }

    /// Whether a person's choice is shown, up to the second change behind it.
    private func isChoiceShown(at now: UnixTime, _ schedule: Schedule) -> Bool {
        anchor.isChoice && now >= anchor.time
            && schedule.changes(after: anchor.time, through: now) <= 1
    }

    /// Whether a time belongs to this round, so that a person's turn in it still counts: behind its end
    /// the screen shows what its equals show.
    package func isInForce(
        at now: UnixTime, _ program: ScreenProgram, over playlist: Playlist
    ) -> Bool {
        belongs(to: program) && isOfDay(of: now, program, over: playlist)
            && round.slots.indices.contains(slotIndex(at: now, program.schedule))
    }
}

// MARK: Time

extension ScreenState {
    /// Whether the round is one of the day of a time; a schedule that is stopped stays on its day.
    private func isOfDay(
        of now: UnixTime, _ program: ScreenProgram, over playlist: Playlist
    ) -> Bool {
        isPaused || round.day == playlist.day(of: program, at: now)
    }

    /// The state at a time, over the pictures of that time: in the round that is due, with new pictures
    /// placed in it.
    package func advanced(
        to now: UnixTime, _ program: ScreenProgram, over playlist: Playlist
    ) -> ScreenState {
        var state = self
        guard belongs(to: program), !round.slots.isEmpty,
            isOfDay(of: now, program, over: playlist)
        else {
            state = ScreenState(of: program, over: playlist, at: now)
            state.revision = revision
            return state
        }
        let slotIndex = slotIndex(at: now, program.schedule)
        if !round.slots.indices.contains(slotIndex) {
            state = inOtherRound(at: slotIndex, program, over: playlist, now)
        } else if isProvisional, playlist.isComplete {
            state.remake(program, over: playlist, at: slotIndex, now)
        } else {
            state.round.adopt(playlist, behind: slotIndex, program)
        }
        return state
    }

    /// The state in the round that follows or precedes this one by the index.
    private func inOtherRound(
        at slotIndex: Int, _ program: ScreenProgram, over playlist: Playlist, _ now: UnixTime
    ) -> ScreenState {
        // As many slots as in each other round of the present pictures.
        let count = playlist.slots(inRound: round.number, of: round.day, program).count
        let steps = slotIndex < 0 ? slotIndex : slotIndex - round.slots.count
        let (rounds, rest) = steps.floorDivided(by: max(1, count))
        let number = round.number + Int64(rounds) + (slotIndex < 0 ? 0 : 1)
        var state = ScreenState(
            inRound: number, of: round.day, at: rest, program, over: playlist, now,
            isPaused: isPaused, continuing: round.known)
        state.lastPress = lastPress
        state.revision = revision
        return state
    }

    /// Makes the round again, now that the headers of all pictures are known; the picture stays.
    private mutating func remake(
        _ program: ScreenProgram, over playlist: Playlist, at slotIndex: Int, _ now: UnixTime
    ) {
        let shown = round.shownSlot(at: slotIndex, from: playlist).map { round.slots[$0].first }
        let slots = playlist.slots(inRound: round.number, of: round.day, program)
        round.slots = slots
        let found = shown.flatMap { key in slots.firstIndex { $0.keys.contains(key) } }
        anchor = Anchor(
            time: now, slotIndex: found ?? min(slotIndex, max(0, slots.count - 1)),
            isChoice: anchor.isChoice
                && program.schedule.changes(after: anchor.time, through: now) == 0)
        isProvisional = false
    }

    /// The slot that is shown at a time, for which the state was advanced; nil without pictures.
    ///
    /// The slot of a removed picture shows the next one. At the end of a round, that is the first of the
    /// next round.
    package func shownSlot(
        at now: UnixTime, _ program: ScreenProgram, over playlist: Playlist
    ) -> Slot? {
        let slotIndex = slotIndex(at: now, program.schedule)
        guard round.slots.indices.contains(slotIndex) else { return nil }
        if let shown = round.shownSlot(at: slotIndex, from: playlist) {
            return round.slots[shown].shown(from: playlist)
        }
        return
            playlist
            .slots(inRound: round.number + 1, of: round.day, program, continuing: round.known).lazy
            .compactMap { $0.shown(from: playlist) }.first
    }

    /// When the schedule changes the picture next; nil if it does not.
    package func nextChange(after now: UnixTime, _ schedule: Schedule) -> UnixTime? {
        guard !isPaused, let change = schedule.change(after: now) else { return nil }
        let isLeftOut =
            isChoiceShown(at: now, schedule)
            && schedule.changes(after: anchor.time, through: now) == 0
        return isLeftOut ? schedule.change(after: change) : change
    }

    /// When the picture that is shown at a time came: at a change, or when somebody turned to it.
    package func lastChange(before now: UnixTime, _ schedule: Schedule) -> UnixTime {
        let isStanding = isPaused || isChoiceShown(at: now, schedule)
        let change = isStanding ? nil : schedule.moment(ofChange: 1, upTo: now)
        let press = lastPress.map { min($0.time, now) }
        return [change, press].compactMap { $0 }.max() ?? min(round.start, now)
    }
}
