/// How a strip looks to who counts in slots: as the classic texts lay out their scroll views.
///
///     neighbours, all    a slot for each page                         start 0
///     three              3 slots: p − 1, p, p + 1, inside the ends     start p − 1
///     three, looped      3 slots, refilled after each landing          start p − 1
///     all, looped        N + 2 slots: a copy at each end               start N − 1
///
/// The places of the pages are the same whichever it is.
struct SlotWindow {
    /// The place along the strip of the first slot.
    let firstPlace: Int
    let slotCount: Int
    /// How far the slots are scrolled, in pixels.
    let offset: Double
    /// The offset of the last slot.
    let last: Double
    /// Pixels of all slots.
    let length: Int
}

extension Strip {
    func window(at now: Timestamp) -> SlotWindow {
        guard let track else {
            return SlotWindow(firstPlace: 0, slotCount: 0, offset: 0, last: 0, length: 0)
        }
        let offset = offset(.along, at: now)
        switch (configuration.window, configuration.loops) {
        case (.three, false) where track.count > 3: return boundedThree(track, offset)
        case (.three, true): return refilledThree(track, offset)
        case (.all, true): return endCaps(track, offset, isStill: isStill(at: now))
        default:
            let shown = track.offsetInFirstLap(offset)
            let lap = Int(((offset - shown) / Double(track.length)).rounded()) * track.count
            return SlotWindow(
                firstPlace: lap, slotCount: track.count, offset: shown,
                last: track.rest(track.count - 1), length: track.length)
        }
    }

    /// The window as it is published.
    func windowLayout(at now: Timestamp) -> WindowLayout {
        let geometry = geometry
        let window = window(at: now)
        return WindowLayout(
            start: track?.page(at: window.firstPlace) ?? PageIndex(0),
            slotCount: window.slotCount,
            contentOffset: geometry.published(window.offset, last: window.last),
            contentSize: geometry.contentSize(length: window.length))
    }

    /// Starts at 0 on the first page, at N − 3 on the last, at p − 1 between, where p is the page on
    /// which the strip last rested.
    private func boundedThree(_ track: Track, _ offset: Double) -> SlotWindow {
        func start(around place: Int) -> Int { min(max(place - 1, 0), track.count - 3) }
        var first = start(around: origin)
        if offset < track.rest(first) || offset > track.rest(first + 2) {
            first = start(around: track.place(nearest: offset))
        }
        return SlotWindow(track, from: first, count: 3, offset)
    }

    /// Starts at the page before the one on which the strip last rested.
    private func refilledThree(_ track: Track, _ offset: Double) -> SlotWindow {
        let isInside = offset >= track.rest(origin - 1) && offset <= track.rest(origin + 1)
        let first = (isInside ? origin : track.place(nearest: offset)) - 1
        return SlotWindow(track, from: first, count: 3, offset)
    }

    /// Copies of the last page before the first and of the first after the last; at rest on a copy
    /// the offset becomes that of its page, without animation.
    private func endCaps(_ track: Track, _ offset: Double, isStill: Bool) -> SlotWindow {
        let inLap = track.offsetInFirstLap(offset)
        let lap = Int(((offset - inLap) / Double(track.length)).rounded()) * track.count
        // A strip that came from the first page shows the copy of the last until it rests there.
        let cameFromFirst =
            !isStill && floorDivide(origin, track.count) * track.count > lap
            && offset >= track.rest(lap + track.count - 1)
        let first = (cameFromFirst ? lap + track.count : lap) - 1
        return SlotWindow(track, from: first, count: track.count + 2, offset)
    }
}

extension SlotWindow {
    fileprivate init(_ track: Track, from first: Int, count: Int, _ offset: Double) {
        firstPlace = first
        slotCount = count
        self.offset = offset - track.rest(first)
        last = track.rest(first + count - 1) - track.rest(first)
        length = track.start(first + count) - track.start(first)
    }
}
