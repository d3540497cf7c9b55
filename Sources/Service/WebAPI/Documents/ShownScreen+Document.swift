import Calendars
import JSONCoding
import Requests
import ScreenService
import Screens

extension ShownScreen {
    /// Writes what the screen shows and when that changes, as a member of documents.
    func write(to json: inout JSONWriter) {
        let (definition, state) = (moment.definition, moment.state)
        json.object {
            $0.member("name", plain: definition.name.text)
            $0.member("title", definition.title)
            $0.member("revision", Int(clamping: state.revision))
            $0.member("picture", tag)
            $0.member("text", text)
            // Times are milliseconds since 1970.
            $0.member("now", moment.time.milliseconds)
            $0.member("since", moment.since.milliseconds)
            $0.member("nextChange", nextChange?.milliseconds)
            $0.member("isPaused", state.isPaused)
            $0.member("isQuiet", moment.isQuiet)
            $0.member("round") { Self.write(state, moment, to: &$0) }
        }
    }

    private static func write(
        _ state: ScreenState, _ moment: ScreenMoment, to json: inout JSONWriter
    ) {
        json.object {
            $0.member("number", Int(clamping: state.round.number))
            $0.member("start", state.round.start.milliseconds)
            $0.member("place", moment.slotIndex)
            $0.member("count", state.round.slots.count)
        }
    }
}
