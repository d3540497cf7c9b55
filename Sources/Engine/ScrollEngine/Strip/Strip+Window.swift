extension Strip {
    func window(at now: Timestamp) -> SlotWindow {
        guard let snapPoints else {
            return SlotWindow(firstPlace: 0, slotCount: 0, offset: 0, last: 0, length: 0)
        }
        let offset = offset(.main, at: now)
        switch (configuration.window, configuration.loops) {
        case (.three, false) where snapPoints.count > 3: return boundedThree(snapPoints, offset)
        case (.three, true): return refilledThree(snapPoints, offset)
        case (.all, true): return endCaps(snapPoints, offset, isStill: isStill(at: now))
        default:
            return SlotWindow(
                firstPlace: snapPoints.firstPlaceInLap(of: offset), slotCount: snapPoints.count,
                offset: snapPoints.fromStart(offset), last: snapPoints.lastFromStart,
                length: snapPoints.length)
        }
    }

    /// The window as published.
    func windowLayout(of window: SlotWindow) -> WindowLayout {
        let geometry = geometry
        return WindowLayout(
            start: snapPoints?.page(at: window.firstPlace) ?? PageIndex(0),
            slotCount: window.slotCount,
            contentOffset: geometry.published(window.offset, last: window.last),
            contentSize: geometry.contentSize(length: window.length))
    }

    /// Starts at 0 on the first page, at N − 3 on the last, at p − 1 between, where p is the page
    /// on which the strip last rested.
    private func boundedThree(_ snapPoints: SnapPoints, _ offset: Double) -> SlotWindow {
        func start(around place: Int) -> Int { (place - 1).clamped(to: 0...snapPoints.count - 3) }
        var first = start(around: windowCentre)
        if offset < snapPoints.rest(first) || offset > snapPoints.rest(first + 2) {
            first = start(around: snapPoints.place(nearest: offset))
        }
        return SlotWindow(snapPoints, from: first, count: 3, offset)
    }

    /// Starts at the page before the one on which the strip last rested.
    private func refilledThree(_ snapPoints: SnapPoints, _ offset: Double) -> SlotWindow {
        let isInside =
            offset >= snapPoints.rest(windowCentre - 1)
            && offset <= snapPoints.rest(windowCentre + 1)
        let first = (isInside ? windowCentre : snapPoints.place(nearest: offset)) - 1
        return SlotWindow(snapPoints, from: first, count: 3, offset)
    }

    /// A copy of the last page before the first and of the first after the last; at rest on a copy
    /// the offset becomes that of its page, without animation.
    private func endCaps(_ snapPoints: SnapPoints, _ offset: Double, isStill: Bool) -> SlotWindow {
        let lap = snapPoints.firstPlaceInLap(of: offset)
        // A strip that came from the first page shows the copy of the last until it rests there.
        let cameFromFirst =
            !isStill && floorDivide(windowCentre, snapPoints.count) * snapPoints.count > lap
            && offset >= snapPoints.rest(lap + snapPoints.count - 1)
        let first = (cameFromFirst ? lap + snapPoints.count : lap) - 1
        return SlotWindow(snapPoints, from: first, count: snapPoints.count + 2, offset)
    }
}
