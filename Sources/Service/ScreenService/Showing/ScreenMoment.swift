import Calendars
import Catalogue
import Screens
import ScrollEngine

/// What a screen shows at one time, before it is laid out.
package struct ScreenMoment: Sendable {
    package let time: UnixTime
    package let state: ScreenState
    package let definition: ScreenDefinition
    /// What the operator writes on the screen; nil if its text has no place for it.
    let note: ScreenNote?
    /// The page that is shown, with the one beside it; nil without pictures.
    let shown: (page: PageIndex, isPair: Bool)?
    /// The pages of the screen's strip.
    package let gallery: Gallery

    init(
        at time: UnixTime, _ state: ScreenState, _ definition: ScreenDefinition,
        noting note: ScreenNote?, showing slot: Slot?, _ arrangement: ScreenArrangement
    ) {
        self.time = time
        self.state = state
        self.definition = definition
        self.note = note
        gallery = arrangement.gallery
        shown = slot.flatMap(arrangement.page)
    }

    /// Whether there is no picture that can be shown.
    package var isEmpty: Bool { shown == nil }

    /// The index of the slot that is due in its round.
    package var slotIndex: Int { state.slotIndex(at: time, schedule) }

    private var schedule: Schedule { definition.program.schedule }

    package var isQuiet: Bool { schedule.isQuiet(at: time) }

    /// Whether nothing but a colour is shown.
    package var isBlank: Bool { blank != .picture }

    /// The colour that is shown instead of a picture in quiet hours.
    var blank: ScreenDefinition.QuietLook { isQuiet ? definition.quietLook : .picture }

    /// When the picture came that is shown.
    package var since: UnixTime { state.lastChange(before: time, schedule) }

    /// When the screen shows something else, if nobody turns the picture and none is removed; nil if it
    /// stays as it is.
    package var nextChange: UnixTime? { nextChange(countingMinutes: true) }

    /// When the screen shows something else than another minute of its clock; nil if it stays as it is.
    package var nextChangeBesidesMinutes: UnixTime? { nextChange(countingMinutes: false) }

    /// When a device that sleeps wakes: for each minute of the clock only if the definition asks for it.
    var nextWake: UnixTime? { nextChange(countingMinutes: definition.clockWakes) }

    private func nextChange(countingMinutes: Bool) -> UnixTime? {
        var changes = [state.nextChange(after: time, schedule)]
        if case .colour = definition.quietLook {
            let edge = schedule.quietEdge(after: time)
            // What happens in quiet hours is not seen.
            if isQuiet { return edge }
            changes.append(edge)
        }
        let clock = countingMinutes ? definition.clock : definition.clock.withoutTime
        changes.append(ClockFace.change(of: clock, after: time, in: schedule.zone))
        if let end = note?.end, end > time { changes.append(end) }
        if definition.text?.changesDaily == true {
            changes.append(schedule.zone.moment(0, on: schedule.zone.day(at: time) + 1))
        }
        if case .onThisDay = definition.program.order, !state.isPaused {
            changes.append(schedule.zone.moment(0, on: schedule.zone.day(at: time) + 1))
        }
        return changes.compactMap { $0 }.min()
    }
}
