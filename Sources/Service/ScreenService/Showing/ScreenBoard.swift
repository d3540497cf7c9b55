import Calendars
import Concurrency
import ImageLibrary
import Screens
import SessionStores

/// A screen with its place in its rounds, which the store keeps and every server continues.
///
/// Nothing runs between two requests: each one advances the state that the store has to its own time,
/// and stores it if another round began or pictures came.
package final class ScreenBoard: Sendable {
    package let definition: ScreenDefinition
    private let library: ImageLibrary
    private let pictureCache: ScreenPictureCache
    private let values: any NamedValueStore
    private let memory = Lock(Memory())
    /// Notified when somebody turned the picture on this server.
    package let listeners = Listeners()

    /// What earlier requests found; any of it can be found again.
    private struct Memory {
        var pictures: (library: UInt64, value: ScreenPictures)?
        var stored = StoredState()
        /// The present one, and one of a time to which somebody looks ahead.
        var advanced: [AdvancedState] = []
        var arrangement: ScreenArrangement?
    }

    /// The state in the store.
    private struct StoredState {
        var state: ScreenState?
        var revision: UInt64?
    }

    /// The stored state, advanced to a time.
    private struct AdvancedState {
        let revision: UInt64?
        let pictures: ScreenPictures
        let state: ScreenState
        /// The times for which it is the same.
        let validity: Range<UnixTime>
    }

    init(
        _ definition: ScreenDefinition, library: ImageLibrary, values: any NamedValueStore
    ) {
        self.definition = definition
        self.library = library
        self.values = values
        pictureCache = ScreenPictureCache(library)
    }

    private var program: ScreenProgram { definition.program }
    private var valueName: String { "screen:\(definition.name.text)" }

    // MARK: Looking

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
        // If the store cannot be reached, the screen goes on from the state that was seen last.
        let stored = (try? loadState()) ?? memory.withLock { $0.stored }
        let pictures = try pictures()
        var state = advanced(stored, to: time, over: pictures)
        if isPresent, isWorthStoring(state, after: stored.state, at: time) {
            // If that fails, the next request tries again.
            state = (try? change(at: time) { _, _ in }) ?? state
        }
        return ScreenMoment(
            at: time, state, definition, over: pictures,
            arrangement(of: state.round.slots, over: pictures))
    }

    private func loadState() throws(SessionError) -> StoredState {
        let known = memory.withLock { $0.stored }
        var stored = StoredState()
        switch try values.value(valueName, unless: known.revision) {
        case .unchanged: return known
        case .absent: break
        case .present(let bytes, let revision):
            // A state that cannot be read is replaced by the one that the time alone gives.
            stored = StoredState(state: try? ScreenState(packed: bytes), revision: revision)
        }
        memory.withLock { $0.stored = stored }
        return stored
    }

    private func pictures() throws(NeedsWorkerThread) -> ScreenPictures {
        let version = library.changes
        let known = memory.withLock { $0.pictures }
        if let known, known.library == version { return known.value }
        let (pictures, isCurrent) = try pictureCache.pictures(of: definition, after: known?.value)
        // Former ones are looked for again by the next look, which may be of another thread.
        if isCurrent { memory.withLock { $0.pictures = (version, pictures) } }
        return pictures
    }

    private func advanced(
        _ stored: StoredState, to time: UnixTime, over pictures: ScreenPictures
    ) -> ScreenState {
        let known = memory.withLock { memory in
            memory.advanced.first {
                $0.revision == stored.revision && $0.pictures === pictures
                    && $0.validity.contains(time)
            }
        }
        if let known { return known.state }
        let state =
            stored.state?.advanced(to: time, program, over: pictures.playlist)
            ?? ScreenState(of: program, over: pictures.playlist, at: time)
        let advanced = AdvancedState(
            revision: stored.revision, pictures: pictures, state: state,
            validity: time..<endOfValidity(of: state, at: time))
        memory.withLock { $0.advanced = [advanced] + $0.advanced.prefix(1) }
        return state
    }

    /// The next change or the next midnight, when another day may have pictures of its own.
    private func endOfValidity(of state: ScreenState, at time: UnixTime) -> UnixTime {
        let zone = program.schedule.zone
        let midnight = zone.moment(0, on: zone.day(at: time) + 1)
        let change = state.nextChange(after: time, program.schedule) ?? midnight
        return max(min(change, midnight), time.later(by: 1))
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

    // MARK: Changing

    /// Turns the picture, or stops the schedule, as a person asks.
    ///
    /// - Parameters:
    ///   - action: What to do.
    ///   - now: The present time.
    ///   - ignoresRepetition: Whether the same turn within a second is the first one sent again.
    /// - Throws: ``ScreenError``, `SessionError`, `NeedsWorkerThread`.
    package func perform(
        _ action: ScreenAction, at now: UnixTime, ignoringRepetition ignoresRepetition: Bool
    ) throws {
        var isFound = true
        let program = program
        _ = try change(at: now) { state, pictures in
            if ignoresRepetition, state.isRepeated(action, at: now) { return }
            isFound = state.perform(action, at: now, program, over: pictures.playlist)
        }
        guard isFound else { throw ScreenError.noPicture }
        listeners.notifyAll()
    }

    /// How often a change is tried when other requests change the state at the same time.
    private static let attempts = 5

    /// Changes the state that the store has, advanced to the present time.
    private func change(
        at now: UnixTime, _ change: (inout ScreenState, ScreenPictures) -> Void
    ) throws -> ScreenState {
        var conflict: UInt64 = 0
        for _ in 0..<Self.attempts {
            let stored = try loadState()
            let pictures = try pictures()
            var state = advanced(stored, to: now, over: pictures)
            change(&state, pictures)
            guard state != stored.state else { return state }
            state.countChange()
            let revision = try values.replaceValue(
                valueName, expecting: stored.revision, with: state.packed)
            if let revision {
                memory.withLock { $0.stored = StoredState(state: state, revision: revision) }
                return state
            }
            conflict = stored.revision ?? 0
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

/// Why a screen does not do what a person asks.
package enum ScreenError: Error, Equatable {
    /// The screen has no such picture.
    case noPicture
}
