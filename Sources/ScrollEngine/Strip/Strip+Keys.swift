/// Keys, with the meaning that they have in other galleries.
extension Strip {
    /// The factor of the zoom keys: two presses approximately double the magnification.
    static let zoomStep = 1.5

    mutating func press(
        _ key: Key, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        switch key {
        case .left: arrow(.right, at: now, over: pages)
        case .right: arrow(.left, at: now, over: pages)
        case .up: arrow(.down, at: now, over: pages)
        case .down: arrow(.up, at: now, over: pages)
        case .pageUp: turnView(-1, at: now, over: pages)
        case .pageDown, .space: turnView(1, at: now, over: pages)
        case .home: go(to: firstPage, isAnimated: true, at: now, over: pages)
        case .end: go(to: lastPage, isAnimated: true, at: now, over: pages)
        case .enter: return tapCurrentPage(at: now, over: pages)
        case .zoomIn: magnify(by: Self.zoomStep, about: nil, at: now, over: pages)
        case .zoomOut: magnify(by: 1 / Self.zoomStep, about: nil, at: now, over: pages)
        case .escape: magnify(to: 1, about: nil, at: now, over: pages)
        }
        return []
    }

    /// An arrow key shows the page in its direction, like a swipe in the opposite direction.
    private mutating func arrow(
        _ swipe: SwipeDirection, at now: Timestamp, over pages: some PageSource
    ) {
        let (axis, step) = course(of: swipe)
        guard isBook else { return scroll(axis, by: step, at: now) }
        if axis == .main { turn(by: step, at: now, over: pages) }
    }

    /// Turns by the number of pages that are fully visible; a book by one leaf, whatever its size.
    private mutating func turnView(_ step: Int, at now: Timestamp, over pages: some PageSource) {
        let whole = max(1, geometry.viewportLength / geometry.stride)
        guard whole > 1, !isBook, let page = targetPage(at: now, over: pages), !configuration.loops,
            currentSection == nil
        else { return turn(by: step, at: now, over: pages) }
        go(to: page + step * whole, isAnimated: true, at: now, over: pages)
    }

    /// The first and the last page; in a strip of galleries, of the present gallery.
    private var firstPage: PageIndex { PageIndex(pageCounts.rows.lowerBound) }
    private var lastPage: PageIndex { PageIndex(max(0, pageCounts.rows.upperBound - 1)) }

    private mutating func tapCurrentPage(
        at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let layout = layout(at: now, over: pages)
        guard let page = layout.pages.first(where: { $0.place == layout.currentPlace }),
            let hit = layout.hit(page.frame.middle)
        else { return [] }
        return [.tapped(hit, count: 1)]
    }
}
