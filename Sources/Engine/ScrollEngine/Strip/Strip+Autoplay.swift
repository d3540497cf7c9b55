/// Autoplay: the page of a strip as a function of time.
extension Strip {
    /// Whether autoplay is paused for this reason, regardless of other reasons.
    public func isAutoplayPaused(by hold: AutoplayPauseReason) -> Bool {
        autoplayPauses & hold.bit != 0
    }

    /// Whether the strip turns pages by itself, or will when the finger or pointer leaves it.
    var autoplay: MotionSummary.Autoplay {
        guard configuration.autoplay != nil, !configuration.reducesMotion else { return .off }
        return isAutoplayPaused(by: .request) ? .stopped : .playing
    }

    /// The time of the next autoplay turn; nil if there is none.
    func nextAutoplayTurn(after now: Timestamp) -> Timestamp? {
        guard let interval = configuration.autoplay, autoplayPauses == 0, touch.isFree,
            !configuration.reducesMotion, hasSeveralStops, let rest = restTime,
            !isZoomHeld(at: now)
        else { return nil }
        return max(rest, lastEvent).later(by: Int64(interval))
    }

    /// Makes the autoplay turns up to now.
    ///
    /// Only a few turns are computed one by one, whatever their number: turns from page to page
    /// take equal times, and so do whole rounds, and both are skipped in one step.
    mutating func applyAutoplay(at now: Timestamp, over pages: some PageSource) {
        guard configuration.autoplay != nil else { return }
        var roundBegan: Timestamp?
        var lastPace: Int64?
        while let next = nextAutoplayTurn(after: now), next <= now {
            let left = turnsLeft
            let base = next.later(by: -Int64(configuration.autoplay ?? 0))
            let page = targetPage(at: next, over: pages)
            step(at: next, isRewind: left == 0, over: pages)
            guard selectedPage != page, let rested = restTime, rested > base, rested <= now else {
                return
            }
            if left == 0 {
                if let began = roundBegan {
                    let round = rested.milliseconds - began.milliseconds
                    rest(since: rested.later(by: (now - rested) / round * round))
                }
                roundBegan = rested
                lastPace = nil
            } else {
                let pace = rested - base
                // The first turn may start between two pages, or pass several with one resting
                // offset, and take a different time; a time that occurs twice repeats.
                let steps = pace == lastPace ? min((now - base) / pace, Int64(left)) : 1
                lastPace = pace
                jump(by: Int(steps - 1), over: pages)
                rest(since: base.later(by: steps * pace))
            }
        }
    }

    /// Turns to the next page, or from the last back to the first.
    private mutating func step(at time: Timestamp, isRewind: Bool, over pages: some PageSource) {
        handleRest(at: time, over: pages)
        if isRewind {
            go(to: PageIndex(0), isAnimated: true, at: time, over: pages)
        } else {
            turn(by: 1, at: time, over: pages)
        }
        select(targetPage(at: time, over: pages), over: pages)
        lastEvent = max(lastEvent, time)
    }

    /// Ends the motion; the strip rests since `time`.
    private mutating func rest(since time: Timestamp) {
        finishMotion()
        turn = nil
        lastEvent = time
    }

    /// Skips this many turns.
    private mutating func jump(by steps: Int, over pages: some PageSource) {
        let order = pageOrder
        guard steps > 0, let page = targetPage(at: lastEvent, over: pages),
            let wanted = order.page(page, turnedBy: min(steps, order.turnsLeft(after: page)))
        else { return }
        let (autoplayPauses, first) = (autoplayPauses, pageCounts.section)
        rest(on: wanted, over: pages)
        self.autoplayPauses = autoplayPauses
        // The galleries that were passed are left at their last pages.
        for index in max(
            first, pageCounts.section - Self.passedLimit)..<max(first, pageCounts.section)
        {
            let section = pages.section(index)
            saveRow(section.pages.count - 1, of: section.key)
        }
    }

    /// The number of galleries to visit after a skip: five times those remembered, because those
    /// with one page are not remembered.
    private static let passedLimit = 5 * SavedRow.limit

    /// The number of turns until the end; unlimited for a looped strip.
    private var turnsLeft: Int {
        selectedPage.map { pageOrder.turnsLeft(after: $0) } ?? 0
    }

    private var hasSeveralStops: Bool {
        pageCounts.pageCount > 1 && pageOrder.turnsLeft(after: PageIndex(0)) > 0
    }
}
