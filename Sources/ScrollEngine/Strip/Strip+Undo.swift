/// Going back to how a strip was.
extension Strip {
    /// The strip as it is at a time, to go back to: at rest where it would come to rest, with no
    /// finger on it.
    ///
    /// - Returns: nil while a finger holds the strip, for what a gesture did is undone as a whole.
    package func keepsake(at time: Timestamp, over pages: some PageSource) -> Strip? {
        var strip = self
        let now = max(time, lastEvent)
        strip.adopt(pages, at: now)
        _ = strip.advance(to: now, over: pages)
        guard strip.touch.isFree else { return nil }
        strip.wheel = WheelStream()
        strip.settle()
        strip.turn = nil
        strip.lastEvent = now
        strip.arrive(at: now, over: pages)
        strip.select(strip.pageAhead(at: now, over: pages), over: pages)
        return strip
    }

    /// Puts the strip back to a keepsake, over the pages as they are now, and says what came of it.
    ///
    /// Time goes on: what turns by itself counts from now.
    package mutating func restore(
        _ keepsake: Strip, at time: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let now = max(time, lastEvent, keepsake.lastEvent)
        adopt(pages, at: now)
        var outcomes = advance(to: now, over: pages)
        let (turning, toldPage, toldScale) = (turn, toldPage, toldScale)
        self = keepsake
        lastEvent = now
        adopt(pages, at: now)
        tell(ofTurnSince: turning, in: &outcomes)
        let scale = zoom.magnification(at: now).scale
        if scale != toldScale { outcomes.append(.zoomed(scale: scale)) }
        if selectedPage != toldPage {
            outcomes.insert(.pageChanged(from: toldPage, to: selectedPage), at: 0)
        }
        self.toldPage = selectedPage
        self.toldScale = scale
        return outcomes.isEmpty ? [.nothing] : outcomes
    }
}
