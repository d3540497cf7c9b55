import FrameService
import JSONCoding
import Requests
import ScrollEngine
import Viewers
import WebAPI

/// A replay of a script: the outcomes of each event.
///
/// The same script on the same pictures gives the same replay: events happen at the script's times,
/// no clock is read, and every picture is prepared before a frame shows it.
package struct Replay {
    let source: ReplaySource
    let script: EventScript
    /// The events, in order.
    private(set) var steps: [Step] = []
    private let start: ViewerState

    /// An event and its effect.
    struct Step {
        let line: EventScript.Line
        let outcomes: [Outcome]
        let pages: GalleryPages
        /// The viewer's state after the event.
        let state: ViewerState
    }

    /// Replays a script from a strip.
    package init(
        of script: EventScript, from start: Strip, on source: ReplaySource
    ) async throws(ReplayError) {
        self.source = source
        self.script = script
        var state = ViewerState(gallery: source.gallery.id, strip: start)
        self.start = state
        for line in script.lines {
            // Events need the pictures too, because the outcome of a tap contains the point in the
            // picture.
            let view = try await source.view(of: state.strip, at: line.time)
            let outcomes = state.perform(
                line.batch, arrivingAt: line.time, over: view.pages)
            steps.append(
                Step(line: line, outcomes: outcomes, pages: view.pages, state: state))
        }
    }

    /// When the strip rests after the last line.
    var rest: Timestamp { (steps.last?.state ?? start).strip.rest(after: script.end) }

    /// The view of the strip at a time, after all events of that time.
    func view(at time: Timestamp) async throws(ReplayError) -> StripView {
        let state = steps.last { $0.line.time <= time }?.state ?? start
        return try await source.view(of: state.strip, at: time)
    }
}
