import ScrollEngine

/// A viewer who was taken through a script: what came of each event.
///
/// The same script on the same pictures comes to the same, whenever and wherever it is run: events
/// happen at the times that the script gives them, no clock is read, and every picture is there
/// before it is looked at.
package struct Replay {
    let source: ReplaySource
    let script: EventScript
    /// What each line came to, in their order.
    private(set) var steps: [Step] = []
    private let start: ViewerState

    /// An event that has happened.
    struct Step {
        let line: EventScript.Line
        /// What came of it, as it is published.
        let outcomes: [OutcomeDocument]
        /// The viewer as the event left him.
        let viewerState: ViewerState
    }

    /// Takes a viewer of a strip through a script.
    package init(
        of script: EventScript, from start: Strip, on source: ReplaySource
    ) async throws(ReplayError) {
        self.source = source
        self.script = script
        var viewerState = ViewerState(gallery: source.gallery.id, strip: start)
        self.start = viewerState
        for line in script.lines {
            // A tap tells where in a picture it was, so that pictures have to be there for events too.
            let view = try await source.view(of: viewerState.strip, at: line.time)
            let outcomes = viewerState.perform(
                line.batch, arrivingAt: line.time, over: view.pages)
            steps.append(
                Step(
                    line: line,
                    outcomes: outcomes.map { OutcomeDocument($0, over: view.pages) },
                    viewerState: viewerState))
        }
    }

    /// When the strip rests after the last line.
    var rest: Timestamp { (steps.last?.viewerState ?? start).strip.rest(after: script.end) }

    /// What is shown at a time, after all events of that time.
    func view(at time: Timestamp) async throws(ReplayError) -> StripView {
        let viewerState = steps.last { $0.line.time <= time }?.viewerState ?? start
        return try await source.view(of: viewerState.strip, at: time)
    }
}
