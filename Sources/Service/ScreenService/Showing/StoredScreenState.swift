import Calendars
import Concurrency
import Screens
import SessionStores

/// A state of rounds in the store, and as it is at other times.
final class StoredScreenState: Sendable {
    typealias Seen = StoredValue<ScreenState>.Seen

    /// One that cannot be read is replaced by the one that the time alone gives.
    let stored: StoredValue<ScreenState>
    /// The present one, and one of a time to which somebody looks ahead; they can be found again.
    private let recent = Lock<[Advanced]>([])

    /// The stored state, advanced to a time.
    private struct Advanced {
        let revision: UInt64?
        let pictures: ScreenPictures
        let state: ScreenState
        /// The times for which it is the same.
        let validity: Range<UnixTime>
    }

    init(_ name: String, in values: any NamedValueStore) {
        stored = StoredValue(name, in: values) { try? ScreenState(packed: $0) }
    }

    /// Replaces the state by none; nothing happens if another request changes it meanwhile.
    func forget() throws(SessionError) {
        let seen = try stored.load()
        guard seen.revision != nil else { return }
        _ = try stored.replace(seen, with: nil, [])
    }

    /// A stored state advanced to a time, or the first one.
    func advanced(
        _ seen: Seen, to time: UnixTime, _ program: ScreenProgram, over pictures: ScreenPictures
    ) -> ScreenState {
        let found = recent.withLock { recent in
            recent.first {
                $0.revision == seen.revision && $0.pictures === pictures
                    && $0.validity.contains(time)
            }
        }
        if let found { return found.state }
        let state =
            seen.value?.advanced(to: time, program, over: pictures.playlist)
            ?? ScreenState(of: program, over: pictures.playlist, at: time)
        let present = Advanced(
            revision: seen.revision, pictures: pictures, state: state,
            validity: time..<endOfValidity(of: state, program, at: time))
        recent.withLock { $0 = [present] + $0.prefix(1) }
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
