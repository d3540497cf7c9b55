import Calendars
import Concurrency
import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import Screens
import SessionStores

/// A screen with its place in its rounds, which the store keeps and every server continues.
///
/// Nothing runs between two requests: each one advances the state that the store has to its own time,
/// and stores it if another round began or pictures came. Screens of equal programs share their rounds,
/// so that they show the same pictures whenever they were made (decision 166). A screen whose picture
/// somebody turned has a round of its own until that ends.
package final class ScreenBoard: Sendable {
    package let definition: ScreenDefinition
    private let library: ImageLibrary
    /// Of all screens with this program.
    private let shared: StoredScreenState
    /// Of this screen alone, since somebody turned its picture.
    private let own: StoredScreenState
    private let storedNote: StoredValue<ScreenNote>
    private let memory = Lock(Memory())
    package let skipped = SkippedPictures()
    /// Notified when somebody turned the picture on this server.
    package let listeners = Listeners()

    /// What earlier requests found; any of it can be found again.
    private struct Memory {
        var pictures: (library: UInt64, value: ScreenPictures)?
        var arrangement: ScreenArrangement?
    }

    init(
        _ definition: ScreenDefinition, library: ImageLibrary, values: any NamedValueStore
    ) {
        self.definition = definition
        self.library = library
        let program = String(definition.program.digest, radix: 16)
        shared = StoredScreenState("rounds:\(program)", in: values)
        own = StoredScreenState("screen:\(definition.name.text)", in: values)
        storedNote = StoredValue("note:\(definition.name.text)", in: values) {
            (try? JSONValue(parsing: $0)).flatMap { try? ScreenNote($0) }
        }
    }

    private var program: ScreenProgram { definition.program }

    // MARK: Looking

    /// Why none of its pictures is known yet; nil if some are, or none will be.
    ///
    /// A screen of which some galleries are away shows the others.
    var startingError: StartingError? {
        get throws(NeedsWorkerThread) {
            if let error = library.startingError { return error }
            guard let error = definition.startingError(in: library) else { return nil }
            let pictures = try pictures()
            return pictures.playlist.items.isEmpty ? error : nil
        }
    }

    /// What the screen shows at a time.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - isPresent: Whether it is the present one, at which a state is stored if that is due.
    /// - Returns: The moment.
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if the pictures would have to be
    ///   chosen from many.
    package func moment(
        at time: UnixTime, isPresent: Bool = true
    ) throws(NeedsWorkerThread) -> ScreenMoment {
        let pictures = try pictures()
        // If the store cannot be reached, the screen goes on from what was seen last.
        let (turned, rounds) = (own.stored.latest, shared.stored.latest)
        var state = state(at: time, turned, rounds, over: pictures)
        if isPresent, keep(turned, rounds, at: time, over: pictures) {
            state = self.state(at: time, own.stored.known, shared.stored.known, over: pictures)
        }
        let keys = skipped.keys(among: pictures, at: isPresent ? time : nil)
        var slot = state.shownSlot(at: time, program, over: pictures.playlist.skipping(keys))
        // If nothing else can be shown, a frame waits for what is on its way.
        let arriving = slot == nil ? skipped.arriving(among: keys) : []
        if !arriving.isEmpty {
            let others = pictures.playlist.skipping(keys.subtracting(arriving))
            slot = state.shownSlot(at: time, program, over: others)
        }
        return ScreenMoment(
            at: time, state, definition, noting: hasNote ? note : nil,
            showing: slot,
            // Without a picture that can be shown, the strip says so.
            arrangement(of: slot == nil ? [] : state.round.slots, over: pictures))
    }

    /// The state that counts at a time.
    private func state(
        at time: UnixTime, _ own: StoredScreenState.Seen, _ shared: StoredScreenState.Seen,
        over pictures: ScreenPictures
    ) -> ScreenState {
        var state = self.shared.advanced(shared, to: time, program, over: pictures)
        if let turned = own.value {
            if turned.isInForce(at: time, program, over: pictures.playlist) {
                state = self.own.advanced(own, to: time, program, over: pictures)
            }
            state.join(pressesOf: turned, with: shared.value)
        }
        return state
    }

    /// Stores the rounds if they say more than the stored ones and the time do.
    ///
    /// - Returns: Whether anything was stored, by this request or by another one before it. If that fails,
    ///   the next request tries again.
    private func keep(
        _ turned: StoredScreenState.Seen, _ rounds: StoredScreenState.Seen, at time: UnixTime,
        over pictures: ScreenPictures
    ) -> Bool {
        // Without pictures, rounds would begin anew when these are back; without some, go on without them.
        guard !pictures.playlist.items.isEmpty, definition.startingError(in: library) == nil else {
            return false
        }
        let isTurned =
            turned.value?.isInForce(at: time, program, over: pictures.playlist) ?? false
        var isChanged = false
        for (place, seen) in [(shared, rounds)] + (isTurned ? [(own, turned)] : []) {
            var state = place.advanced(seen, to: time, program, over: pictures)
            guard isWorthStoring(state, after: seen.value, at: time) else { continue }
            state.countChange()
            guard let isStored = try? place.stored.replace(seen, with: state, state.packed)
            else { continue }
            isChanged = true
            // Another server was first.
            if !isStored { _ = try? place.stored.load() }
        }
        return isChanged
    }

    private func pictures() throws(NeedsWorkerThread) -> ScreenPictures {
        let version = library.changes
        let known = memory.withLock { $0.pictures }
        if let known, known.library == version { return known.value }
        let (pictures, isCurrent) = try ScreenPictures.present(
            of: definition, in: library, after: known?.value)
        // Former ones are looked for again by the next look, which may be of another thread.
        if isCurrent { memory.withLock { $0.pictures = (version, pictures) } }
        return pictures
    }

    private func arrangement(
        of slots: [Slot], over pictures: ScreenPictures
    ) -> ScreenArrangement {
        if let known = memory.withLock({ $0.arrangement }), known.isOf(slots, pictures) {
            return known
        }
        let arrangement = ScreenArrangement(of: slots, pictures, definition)
        memory.withLock { $0.arrangement = arrangement }
        return arrangement
    }

    // MARK: Noting

    /// Whether the text of the screen has a place for a note.
    package var hasNote: Bool { definition.text?.hasNote ?? false }

    /// What the operator writes on the screen; nil for nothing.
    package var note: ScreenNote? { storedNote.latest.value }

    /// Writes a note, or removes it, on all servers that share the store.
    package func write(_ note: ScreenNote?) throws(SessionError) {
        for _ in 0..<Self.attempts {
            let seen = try storedNote.load()
            if note == nil, seen.revision == nil { return listeners.notifyAll() }
            if try storedNote.replace(seen, with: note, note?.document.bytes ?? []) {
                return listeners.notifyAll()
            }
        }
        throw .conflict(current: 0)
    }

    /// Forgets what people did at the screen, because it is removed.
    package func forget() throws(SessionError) {
        try write(nil)
        try own.forget()
    }

    // MARK: Changing

    /// How often a change is tried when other requests or servers change the same at the same time.
    private static let attempts = 5

    /// Turns the picture, or stops the schedule, as a person asks.
    ///
    /// - Parameters:
    ///   - action: What to do.
    ///   - now: The present time.
    ///   - ignoresRepetition: Whether the same turn within a second is the first one sent again.
    /// - Throws: `Problem` if no picture can be shown, `StartingError` while none is known, `SessionError`,
    ///   `NeedsWorkerThread`.
    package func perform(
        _ action: ScreenAction, at now: UnixTime, ignoringRepetition ignoresRepetition: Bool
    ) throws {
        if let error = try startingError { throw error }
        let pictures = try pictures()
        let playlist = pictures.playlist.skipping(skipped.keys(among: pictures, at: now))
        var conflict: UInt64 = 0
        for _ in 0..<Self.attempts {
            let turned = try own.stored.load()
            let rounds = try shared.stored.load()
            var state = state(at: now, turned, rounds, over: pictures)
            if ignoresRepetition, state.isRepeated(action, at: now) { return }
            guard state.perform(action, at: now, program, over: playlist) else {
                throw Problem.unknownScreenPicture
            }
            state.countChange(after: turned.value)
            if try own.stored.replace(turned, with: state, state.packed) {
                return listeners.notifyAll()
            }
            conflict = turned.revision ?? 0
        }
        throw SessionError.conflict(current: conflict)
    }

    /// How long a round that began by itself may wait to be stored, in milliseconds, because rounds of
    /// few pictures may be short.
    private static let storingInterval: Int64 = 60_000

    /// Whether a state says more than the stored one and the time do.
    private func isWorthStoring(
        _ state: ScreenState, after stored: ScreenState?, at now: UnixTime
    ) -> Bool {
        guard let stored, stored.belongs(to: program) else { return true }
        if state.round.number == stored.round.number {
            return state.round.slots != stored.round.slots || state.round.day != stored.round.day
        }
        return abs(now - stored.anchor.time) >= Self.storingInterval
    }
}
