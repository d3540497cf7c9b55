/// Changes of a strip without events, as a function of time.
extension Strip {
    /// Advances the strip to a time: ends motions and turns that are over by then, and starts those
    /// that begin by themselves.
    ///
    /// - Returns: The outcomes.
    mutating func advance(to now: Timestamp, over pages: some PageSource) -> [Outcome] {
        var outcomes: [Outcome] = []
        if let press = touch.press {
            let gone = press.lastHeard.milliseconds + Press.lostPointerTimeout
            if gone <= now.milliseconds {
                lastEvent = max(lastEvent, Timestamp(milliseconds: gone))
                cancelTouch(at: lastEvent, over: pages)
                select(targetPage(at: now, over: pages), over: pages)
                // It fell back before it was reported: both outcomes are reported, or neither.
                let startOutcome = turn?.startOutcome
                if let endOutcome = finishedTurn(at: now) {
                    outcomes += [startOutcome.map(Outcome.init), endOutcome].compactMap { $0 }
                }
            }
        }
        if let reported = finishedTurn(at: now) { outcomes.append(reported) }
        applyAutoplay(at: now, over: pages)
        handleRest(at: now, over: pages)
        return outcomes
    }

    /// The strip at a time, or at its last event if that is later, with the present pages and
    /// everything that has ended and started by then.
    package func advanced(
        to time: Timestamp, over pages: some PageSource
    ) -> (strip: Strip, now: Timestamp) {
        var strip = self
        let now = max(time, lastEvent)
        strip.reconcile(pages, at: now)
        _ = strip.advance(to: now, over: pages)
        return (strip, now)
    }

    /// The effects of rest: windows are filled around the new place, galleries are entered, and a
    /// page that was left is no longer magnified.
    mutating func handleRest(at now: Timestamp, over pages: some PageSource) {
        guard touch.isFree, let rest = restTime, rest <= now,
            let place = targetPlace(.main, at: now)
        else { return }
        windowCentre = place
        enterSection(place, at: now, over: pages)
        if zoomedPage != nil, zoomedPage != selectedPage { unzoom() }
        // What came to rest last may be gone; autoplay counts from its rest all the same.
        if let left = restTime, left < rest { lastEvent = max(lastEvent, rest) }
        returnToFirstLap(at: now)
    }

    /// The time at which the strip came or will come to rest after its last event; nil while a
    /// finger holds it.
    ///
    /// A finger that went down on the tail of a motion does not hold it: the motion ends under it.
    package var restTime: Timestamp? {
        guard let end = motion.end, let rowEnd = crossMotion.end,
            let zoomEnd = zoom.motion.end, turn?.isTouched != true
        else { return nil }
        let rest = max(max(end, rowEnd), max(turn?.end ?? .epoch, zoomEnd))
        return touch.isFree || rest > lastEvent ? rest : nil
    }

    /// The time at which the strip will be at rest without further events; `time` itself if it
    /// already is, and while a finger holds it.
    public func rest(after time: Timestamp) -> Timestamp {
        max(time, restTime ?? time, lastEvent)
    }

    /// Ends the motion at once, at its destination; a finger that holds the strip continues to hold
    /// it.
    public mutating func finishMotion() {
        guard touch.isFree else { return }
        if let destination = motion.destination { motion = .resting(at: destination) }
        if let destination = crossMotion.destination { crossMotion = .resting(at: destination) }
        zoom.finishMotion()
        if let turn { land(turn) }
    }
}
