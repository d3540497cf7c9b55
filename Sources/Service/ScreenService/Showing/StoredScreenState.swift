import Calendars
import Concurrency
import Screens
import SessionStores

/// A state of rounds in the store, as this server has seen it last, and as it is at other times.
final class StoredScreenState: Sendable {
    private let name: String
    private let values: any NamedValueStore
    private let memory = Lock(Memory())

    /// What earlier requests found; any of it can be found again.
    private struct Memory {
        var stored = Stored()
        /// The present one, and one of a time to which somebody looks ahead.
        var advanced: [Advanced] = []
    }

    /// The state in the store, with the revision of its value.
    struct Stored {
        var state: ScreenState?
        var revision: UInt64?
    }

    /// The stored state, advanced to a time.
    private struct Advanced {
        let revision: UInt64?
        let pictures: ScreenPictures
        let state: ScreenState
        /// The times for which it is the same.
        let validity: Range<UnixTime>
    }

    init(_ name: String, in values: any NamedValueStore) {
        self.name = name
        self.values = values
    }

    /// The state that was seen last, for when the store does not answer.
    var known: Stored { memory.withLock { $0.stored } }

    func load() throws(SessionError) -> Stored {
        let known = known
        var stored = Stored()
        switch try values.value(name, unless: known.revision) {
        case .unchanged: return known
        case .absent: break
        case .present(let bytes, let revision):
            // A state that cannot be read is replaced by the one that the time alone gives.
            stored = Stored(state: try? ScreenState(packed: bytes), revision: revision)
        }
        memory.withLock { $0.stored = stored }
        return stored
    }

    /// Replaces the state, if it still has the revision that was loaded; false otherwise.
    func replace(_ stored: Stored, with state: ScreenState) throws(SessionError) -> Bool {
        let revision = try values.replaceValue(
            name, expecting: stored.revision, with: state.packed)
        guard let revision else { return false }
        memory.withLock { $0.stored = Stored(state: state, revision: revision) }
        return true
    }

    /// Replaces the state by none; nothing happens if another request changes it meanwhile.
    func forget() throws(SessionError) {
        guard let revision = try load().revision else { return }
        guard let revision = try values.replaceValue(name, expecting: revision, with: []) else {
            return
        }
        memory.withLock { $0.stored = Stored(revision: revision) }
    }

    /// A stored state advanced to a time, or the first one.
    func advanced(
        _ stored: Stored, to time: UnixTime, _ program: ScreenProgram, over pictures: ScreenPictures
    ) -> ScreenState {
        let found = memory.withLock { memory in
            memory.advanced.first {
                $0.revision == stored.revision && $0.pictures === pictures
                    && $0.validity.contains(time)
            }
        }
        if let found { return found.state }
        let state =
            stored.state?.advanced(to: time, program, over: pictures.playlist)
            ?? ScreenState(of: program, over: pictures.playlist, at: time)
        let advanced = Advanced(
            revision: stored.revision, pictures: pictures, state: state,
            validity: time..<endOfValidity(of: state, program, at: time))
        memory.withLock { $0.advanced = [advanced] + $0.advanced.prefix(1) }
        return state
    }

    /// The next change or the next midnight, when another day may have pictures of its own.
    private func endOfValidity(
        of state: ScreenState, _ program: ScreenProgram, at time: UnixTime
    ) -> UnixTime {
        let zone = program.schedule.zone
        let midnight = zone.moment(0, on: zone.day(at: time) + 1)
        let change = state.nextChange(after: time, program.schedule) ?? midnight
        return max(min(change, midnight), time.later(by: 1))
    }
}
