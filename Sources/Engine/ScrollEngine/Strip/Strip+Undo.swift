/// Undo.
extension Strip {
    /// The strip at a time as a state for undo: at rest at its destination, with no finger on it.
    ///
    /// - Returns: nil while a finger holds the strip, because a gesture is undone as a whole.
    public func undoState(at time: Timestamp, over pages: some PageSource) -> Strip? {
        var (strip, now) = advanced(to: time, over: pages)
        guard strip.touch.isFree else { return nil }
        strip.wheel = WheelStream()
        strip.heldLengths = nil
        strip.finishMotion()
        strip.turn = nil
        strip.lastEvent = now
        strip.handleRest(at: now, over: pages)
        strip.select(strip.targetPage(at: now, over: pages), over: pages)
        return strip
    }

    /// Restores an undo state over the present pages, and returns the outcomes.
    ///
    /// The time is not restored: autoplay counts from now.
    public mutating func restore(
        _ undoState: Strip, at time: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let now = max(time, lastEvent, undoState.lastEvent)
        reconcile(pages, at: now)
        var outcomes = advance(to: now, over: pages)
        let (turning, reportedPage, reportedScale) = (turn, reportedPage, reportedScale)
        self = undoState
        lastEvent = now
        reconcile(pages, at: now)
        report(ofTurnSince: turning, in: &outcomes)
        let scale = zoom.magnification(at: now).scale
        if scale != reportedScale { outcomes.append(.zoomed(scale: scale)) }
        if selectedPage != reportedPage {
            outcomes.insert(.pageChanged(from: reportedPage, to: selectedPage), at: 0)
        }
        self.reportedPage = selectedPage
        self.reportedScale = scale
        return outcomes.isEmpty ? [.nothing] : outcomes
    }
}
