/// A strip that turns by itself: which page it is on is a function of time.
extension Strip {
    /// Whether it does not turn by itself for this reason, whatever else there is.
    public func isAutoplayPaused(by hold: AutoplayPauseReason) -> Bool {
        autoplayPauses & hold.bit != 0
    }

    /// When the strip next turns by itself; nil when it does not.
    func nextAutoplayTurn(after now: Timestamp, over pages: some PageSource) -> Timestamp? {
        guard let interval = configuration.autoplay, autoplayPauses == 0,
            !configuration.reducesMotion,
            hasSeveralStops(over: pages), let rest = restTime, !isZoomHeld(at: now)
        else { return nil }
        return max(rest, lastEvent).later(by: Int64(interval))
    }

    /// Makes the turns that the strip has made by itself until now.
    ///
    /// However many these are, a few are made one by one: turns from page to page come at even
    /// distances of time, and so do whole rounds, and both are skipped.
    mutating func applyAutoplay(at now: Timestamp, over pages: some PageSource) {
        guard configuration.autoplay != nil else { return }
        var roundBegan: Timestamp?
        var lastPace: Int64?
        while let next = nextAutoplayTurn(after: now, over: pages), next <= now {
            let left = stopsLeft(over: pages)
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
                // The first turn may lead from between two pages, or past several that rest at one
                // offset, in a time of its own: what came twice comes again.
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

    /// Rests where it would rest, since a time.
    private mutating func rest(since time: Timestamp) {
        finishMotion()
        turn = nil
        lastEvent = time
    }

    /// Goes so many turns further on at once.
    private mutating func jump(by steps: Int, over pages: some PageSource) {
        guard steps > 0, let page = targetPage(at: lastEvent, over: pages) else { return }
        let (autoplayPauses, first) = (autoplayPauses, pageCounts.section)
        rest(on: self.page(page, turnedBy: steps), over: pages)
        self.autoplayPauses = autoplayPauses
        // The galleries on the way were left on their last pages.
        for index in max(
            first, pageCounts.section - Self.passedLimit)..<max(first, pageCounts.section)
        {
            let section = pages.section(index)
            saveRow(section.pages.count - 1, of: section.key)
        }
    }

    /// Galleries that are looked at again when many are skipped: five times those remembered, for
    /// those of one page are not.
    private static let passedLimit = 5 * SavedRow.limit

    /// The page after so many turns.
    private func page(_ page: PageIndex, turnedBy steps: Int) -> PageIndex {
        if let book { return book.page(page, turnedBy: steps) }
        guard let snapPoints, !configuration.preset.isNested else { return page + steps }
        return snapPoints.page(
            at: snapPoints.place(steps, stopsFrom: page.value) ?? snapPoints.lastStop)
    }

    /// How many turns lead on from here; without end when the strip loops.
    private func stopsLeft(over pages: some PageSource) -> Int {
        guard let page = selectedPage, let snapPoints else { return 0 }
        if let book { return book.turnsLeft(after: page) }
        if configuration.preset.isNested { return pageCounts.pageCount - 1 - page.value }
        return snapPoints.stopsLeft(after: page.value)
    }

    private func hasSeveralStops(over pages: some PageSource) -> Bool {
        guard let snapPoints, pageCounts.pageCount > 1 else { return false }
        if let book { return book.turnsLeft(after: PageIndex(0)) > 0 }
        return configuration.preset.isNested || snapPoints.stopsLeft(after: 0) > 0
    }
}
