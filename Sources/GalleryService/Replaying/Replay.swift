import ScrollEngine

/// A viewer who was taken through a script: what came of each event.
///
/// The same script on the same pictures comes to the same, whenever and wherever it is run: events
/// happen at the times that the script gives them, no clock is read, and every picture is there
/// before it is looked at.
package struct Replay {
    let stage: ReplayStage
    let script: EventScript
    /// What each line came to, in their order.
    private(set) var steps: [Step] = []
    private let start: Viewing

    /// An event that has happened.
    struct Step {
        let line: EventScript.Line
        /// What came of it, as it is published.
        let outcomes: [OutcomeDocument]
        /// The viewer as the event left him.
        let viewing: Viewing
    }

    /// Takes a viewer of a strip through a script.
    package init(
        of script: EventScript, from start: Strip, on stage: ReplayStage
    ) async throws(ReplayError) {
        self.stage = stage
        self.script = script
        var viewing = Viewing(gallery: stage.gallery.id, strip: start)
        self.start = viewing
        for line in script.lines {
            // A tap tells where in a picture it was, so that pictures have to be there for events too.
            let view = try await stage.view(of: viewing.strip, at: line.time)
            let outcomes = viewing.perform(
                line.batch, arrivingAt: line.time, over: view.pages)
            steps.append(
                Step(
                    line: line,
                    outcomes: outcomes.map { OutcomeDocument($0, over: view.pages) },
                    viewing: viewing))
        }
    }

    /// When the strip rests after the last line.
    var rest: Timestamp { (steps.last?.viewing ?? start).strip.rest(after: script.end) }

    /// What is shown at a time, after all events of that time.
    func view(at time: Timestamp) async throws(ReplayError) -> StripView {
        let viewing = steps.last { $0.line.time <= time }?.viewing ?? start
        return try await stage.view(of: viewing.strip, at: time)
    }
}
