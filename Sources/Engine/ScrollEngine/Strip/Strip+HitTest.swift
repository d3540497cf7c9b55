/// Hit testing, and the effects of taps.
extension Strip {
    /// The page under a point of the viewport at this time, with the same numbers that the layout
    /// publishes.
    public func hit(_ point: Point, at time: Timestamp, over pages: some PageSource) -> PageHit? {
        layout(at: time, over: pages).hit(point)
    }

    // MARK: Taps

    /// Handles a tap, which may be the second of a double tap.
    mutating func tap(
        _ point: Point, liftedAt time: Timestamp, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let page = hit(point, at: now, over: pages)?.page
        let count = touch.count(tapAt: point, on: page, at: time)
        return tap(point, count: count, at: now, over: pages)
    }

    mutating func tap(
        _ point: Point, count: Int, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let layout = layout(at: now, over: pages)
        if let control = layout.controls.hit(point) {
            press(control, at: now, over: pages)
            return [.pressed(control)]
        }
        if let book, !zoom.isZoomed(at: now) {
            let step = book.places(tappedAt: book.bookPoint(point))
            if step != 0 {
                turn(by: step, at: now, over: pages)
                return []
            }
        }
        guard configuration.hitTesting != .strip, let hit = layout.hit(point) else { return [] }
        guard let place = layout.placement(at: point)?.place, place != layout.currentPlace,
            !selectBeside(hit.page, at: now, over: pages)
        else {
            if count > 1 { doubleTap(point, at: now, over: pages) }
            return [.tapped(hit, count: count)]
        }
        guard configuration.hitTesting == .pages, configuration.neighbourTap == .advance else {
            return []
        }
        if configuration.loops {
            // To the copy that was tapped: on a short loop a page may be visible twice.
            scroll(.main, to: place, at: now)
        } else {
            go(to: hit.page, isAnimated: true, at: now, over: pages)
        }
        return []
    }

    /// Makes a page the current one without moving anything, if it is open beside it or rests at the
    /// same offset.
    ///
    /// - Returns: Whether nothing need move to it, so that it is where it can be touched: it rests with
    ///   the current page, or shows in a book.
    mutating func selectBeside(
        _ page: PageIndex, at now: Timestamp, over pages: some PageSource
    ) -> Bool {
        guard let target = targetPage(at: now, over: pages) else { return false }
        let isBeside =
            isBook
            ? isOpen(page)
            : configuration.isRow
                && snapPoints?.restsTogether(page.value, target.value) ?? false
        if isBeside { select(page, over: pages) }
        return isBeside || isBook
    }

    mutating func longPress(
        _ point: Point, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        guard configuration.hitTesting != .strip else { return [] }
        return hit(point, at: now, over: pages).map { [.longPressed($0)] } ?? []
    }

    /// Reports a long press once.
    mutating func recognizeLongPress(
        at time: Timestamp, _ now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        guard let press = touch.press, press.drag == nil, !press.hasMovedPastSlop,
            !press.isConsumed,
            !press.stoppedMotion,
            time.milliseconds >= press.began.milliseconds,
            time.milliseconds - press.began.milliseconds >= Press.longPress
        else { return [] }
        touch.press?.isConsumed = true
        return longPress(press.start, at: now, over: pages)
    }

    private mutating func doubleTap(
        _ point: Point, at now: Timestamp, over pages: some PageSource
    ) {
        switch configuration.doubleTap {
        case .none: break
        case .previous: turn(by: -1, at: now, over: pages)
        case .zoom: toggleZoom(at: point, at: now, over: pages)
        }
    }

    // MARK: Controls

    private mutating func press(
        _ control: ControlHit, at now: Timestamp, over pages: some PageSource
    ) {
        switch control {
        case .dot(let page): go(to: page, isAnimated: true, at: now, over: pages)
        case .previous: turn(by: -1, at: now, over: pages)
        case .next: turn(by: 1, at: now, over: pages)
        }
    }

    /// Whether a finger that touches this point may hold the strip.
    func accepts(_ point: Point, at now: Timestamp, over pages: some PageSource) -> Bool {
        guard configuration.hitTesting == .pageOnly, let snapPoints else { return true }
        // A magnified page is larger than its place.
        if configuration.isRow, isZoomHeld(at: now) {
            let layout = layout(at: now, over: pages)
            return layout.placement(at: point)?.place == layout.currentPlace
        }
        let offset = offset(.main, at: now)
        let place = snapPoints.place(nearest: offset)
        return shows(place, at: point, offset: offset, snapPoints)
    }
}
