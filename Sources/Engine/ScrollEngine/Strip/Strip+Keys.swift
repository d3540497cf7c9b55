/// Keys, with the meaning that they have in other galleries.
extension Strip {
    /// The factor of the zoom keys: two presses approximately double the magnification.
    static let zoomStep = 1.5

    mutating func press(
        _ key: Key, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        switch key {
        // An arrow shows the page in its direction, like a swipe in the opposite direction.
        case .left: turn(towards: .right, at: now, over: pages)
        case .right: turn(towards: .left, at: now, over: pages)
        case .up: turn(towards: .down, at: now, over: pages)
        case .down: turn(towards: .up, at: now, over: pages)
        case .pageUp: turnView(-1, at: now, over: pages)
        case .pageDown, .space: turnView(1, at: now, over: pages)
        case .home:
            enterTargetSection(at: now, over: pages)
            go(to: firstPage, isAnimated: true, at: now, over: pages)
        case .end:
            enterTargetSection(at: now, over: pages)
            go(to: lastPage, isAnimated: true, at: now, over: pages)
        case .enter: return tapCurrentPage(at: now, over: pages)
        case .zoomIn: magnify(by: Self.zoomStep, about: nil, at: now, over: pages)
        case .zoomOut: magnify(by: 1 / Self.zoomStep, about: nil, at: now, over: pages)
        case .escape: magnify(to: 1, about: nil, at: now, over: pages)
        }
        return []
    }

    /// Turns one page without a finger, along the axis of a swipe and in its direction.
    mutating func turn(
        towards swipe: SwipeDirection, isAnimated: Bool = true, at now: Timestamp,
        over pages: some PageSource
    ) {
        let (axis, step) = course(of: swipe)
        guard isBook else {
            return scroll(axis, by: step, isAnimated: isAnimated, at: now, over: pages)
        }
        if axis == .main { turn(by: step, isAnimated: isAnimated, at: now, over: pages) }
    }

    /// Turns by the number of pages that are fully visible; a book by one leaf, whatever its size.
    private mutating func turnView(_ step: Int, at now: Timestamp, over pages: some PageSource) {
        let whole = max(
            1, wholePages(at: now) ?? (geometry.viewportLength + geometry.spacing) / geometry.stride
        )
        // Counted from the first page that shows, because the last ones rest together.
        guard whole > 1, configuration.isRow, !configuration.loops,
            let place = targetPlace(.main, at: now)
        else { return turn(by: step, at: now, over: pages) }
        go(to: PageIndex(place + step * whole), isAnimated: true, at: now, over: pages)
    }

    /// How many pages are fully visible if each is as long as its picture; nil if they are not.
    private func wholePages(at now: Timestamp) -> Int? {
        guard measuredPages != nil, let snapPoints else { return nil }
        let offset = motion.destination ?? offset(.main, at: now)
        return snapPoints.visiblePlaces(at: offset).count { place in
            let start = snapPoints.position(of: place, at: offset)
            return snapPoints.clamped(place) == place && start >= 0
                && start + snapPoints.length(place) <= geometry.viewportLength
        }
    }

    /// The first and the last page; in a strip of galleries, of the present gallery.
    private var firstPage: PageIndex { PageIndex(pageCounts.rows.lowerBound) }
    private var lastPage: PageIndex { PageIndex(max(0, pageCounts.rows.upperBound - 1)) }

    /// Taps the page on which the strip will rest, because a key has no place: a page that only
    /// passes by is not meant.
    private func tapCurrentPage(at now: Timestamp, over pages: some PageSource) -> [Outcome] {
        var rested = self
        rested.finishMotion()
        let layout = rested.layout(at: now, over: pages)
        guard let page = layout.pages.first(where: { $0.place == layout.currentPlace }),
            let hit = layout.hit(page.frame.middle)
        else { return [] }
        return [.tapped(hit, count: 1)]
    }
}
