/// The page of a strip, and how the strip stays on its item when the pages change.
extension Strip {
    /// The page on which the strip will rest without further events, or the nearest one while a
    /// finger holds it.
    func targetPage(at now: Timestamp, over pages: some PageSource) -> PageIndex? {
        if isBook {
            guard let destination = turn?.destination, !isOpen(destination) else {
                return selectedPage
            }
            return destination
        }
        guard let snapPoints, let place = targetPlace(.main, at: now) else { return nil }
        let row = targetPlace(.cross, at: now)
        return page(at: place, on: snapPoints, currentRow: row, over: pages)
    }

    /// The page that rests at the same offset as a place, or is open with it: the selected one if it
    /// does, so that each of them can be the current page.
    func selectedPage(restingWith page: PageIndex) -> PageIndex {
        guard configuration.isRow, let selectedPage, let snapPoints,
            snapPoints.restsTogether(page.value, selectedPage.value)
        else { return page }
        return selectedPage
    }

    mutating func select(_ page: PageIndex?, over pages: some PageSource) {
        setSelectedPage(page)
        selectedItem = page.map { pages.item(on: $0) }
    }

    /// Rests on a page, or on the nearest that exists, and ends touches, turns and zoom.
    mutating func rest(on page: PageIndex, over pages: some PageSource) {
        touch = TouchState()
        wheel = WheelStream()
        turn = nil
        unzoom()
        let page =
            pages.pageCount > 0 ? PageIndex(page.value.clamped(to: 0...pages.pageCount - 1)) : nil
        count(pages, around: page)
        place(on: page)
        windowCentre = targetPlace(.main, at: lastEvent) ?? 0
        select(targetPage(at: lastEvent, over: pages), over: pages)
    }

    /// The same strip, at rest at a published content offset, in pixels along the axis.
    ///
    /// The offset may be between pages or beyond the ends, at most by the viewport's length. A
    /// strip whose pages turn rests on the nearest page, and a strip of galleries on the page at
    /// which the nearest gallery was left.
    public func scrolled(to contentOffset: Double, over pages: some PageSource) -> Strip {
        guard let snapPoints else { return self }
        var strip = self
        let geometry = geometry
        let last = snapPoints.rest(snapPoints.count - 1)
        let start = last - snapPoints.lastFromStart
        let offset =
            start + geometry.offset(published: contentOffset, last: snapPoints.lastFromStart)
        let margin = Double(geometry.viewportLength)
        let page = page(
            at: snapPoints.place(nearest: offset.clamped(to: start...max(start, last))),
            on: snapPoints, currentRow: targetPlace(.cross, at: lastEvent), over: pages)
        guard configuration.isRow else {
            strip.rest(on: page, over: pages)
            return strip
        }
        strip.motion = .resting(
            at: offset.clamped(to: start - margin...max(start - margin, last + margin)))
        strip.select(page, over: pages)
        strip.windowCentre = page.value
        return strip
    }

    /// Moves the strip to a page without animation.
    mutating func place(on page: PageIndex?) {
        selectedPage = page
        let rest = page.map(resting) ?? (along: 0, across: 0)
        motion = .resting(at: rest.along)
        crossMotion = .resting(at: rest.across)
    }

    /// Counts the pages, and those of a page's gallery.
    private mutating func count(_ pages: some PageSource, around page: PageIndex?) {
        pageCounts = PageCounts(
            of: pages, around: page.flatMap { section(of: $0, in: pages) },
            geometry.pictureLengths)
        heldLengths = nil
    }

    /// Adopts the present pages: the strip stays on its item, or on a neighbour if the item was
    /// removed.
    ///
    /// A motion continues, shifted with the item on which it was, and so does a turn, whose leaf stays
    /// in the finger that holds it.
    mutating func reconcile(_ pages: some PageSource, at now: Timestamp) {
        guard !isUnchanged(pages) else { return adoptLengths(pages, at: now) }
        let found = selectedItem.flatMap { pages.page(of: $0) }
        guard let old = selectedPage, pages.pageCount > 0 else {
            rest(on: selectedPage ?? PageIndex(0), over: pages)
            return
        }
        let new = found ?? PageIndex(old.value.clamped(to: 0...pages.pageCount - 1))
        returnToFirstLap(at: now)
        let before = resting(on: old)
        let oldSection = pageCounts.section
        restOnCurrentSection(at: now)
        count(pages, around: new)
        if geometry.pictureLengths != nil { selectedPage = new }
        let after = resting(on: new)
        translate(.main, by: after.along - before.along, at: now)
        if oldSection != pageCounts.section, found == nil {
            crossMotion = .resting(at: after.across)
        }
        translate(.cross, by: after.across - before.across, at: now)
        if let snapPoints { windowCentre = snapPoints.place(nearest: motion.offset(at: now)) }
        if let book, let turn {
            let places = book.spreads.place(of: new) - book.spreads.place(of: old)
            self.turn = turn.moved(by: places, in: book)
        }
        if zoomedPage == old, found != nil { zoomedPage = new } else { unzoom() }
        select(new, over: pages)
    }

    private func isUnchanged(_ pages: some PageSource) -> Bool {
        guard pages.pageCount == pageCounts.pageCount else { return false }
        guard let selectedPage, selectedItem == pages.item(on: selectedPage) else {
            return self.selectedPage == nil
        }
        guard let currentSection else { return true }
        return pages.sectionCount == pageCounts.places
            && pages.section(currentSection).pages == pageCounts.rows
    }

    /// The offsets of both axes at rest on a page, which must be of the current gallery.
    private func resting(on page: PageIndex) -> (along: Double, across: Double) {
        let row = page.value - pageCounts.rows.lowerBound
        return (
            along: snapPoints?.rest(currentSection ?? page.value) ?? 0,
            across: snapPoints(.cross)?.rest(row) ?? 0
        )
    }

    /// Shifts an axis with its item; a fling towards an end continues towards the new one.
    private mutating func translate(_ axis: StripAxis, by distance: Double, at now: Timestamp) {
        setMotion(motion(axis).moved(by: distance), axis)
        touch.translate(axis, by: distance)
        guard let limits = snapPoints(axis)?.limits else { return }
        switch motion(axis) {
        case .resting(let offset) where !limits.contains(offset):
            setMotion(
                .resting(at: offset.clamped(to: limits)), axis)
        case .gliding where !motion(axis).isResting(at: now):
            release(axis, velocity: motion(axis).velocity(at: now), at: now)
        default: break
        }
    }

    /// Shifts a looped strip by whole laps into the first one.
    ///
    /// The same pages stay visible and numbers stay small: the silent repositioning of the original
    /// articles.
    mutating func returnToFirstLap(at now: Timestamp) {
        guard configuration.loops, let snapPoints, let selectedPage,
            let ahead = targetPlace(.main, at: now)
        else { return }
        let lap = floorDivide(snapPoints.place(of: selectedPage, near: ahead), snapPoints.count)
        guard lap != 0 else { return }
        let distance = -Double(lap * snapPoints.length)
        motion = motion.moved(by: distance)
        touch.translate(.main, by: distance)
        windowCentre -= lap * snapPoints.count
    }
}
