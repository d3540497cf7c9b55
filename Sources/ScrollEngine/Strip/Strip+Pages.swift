/// Which page a strip is on, and how it stays on its item while the pages change.
extension Strip {
    /// The page where the strip will rest if nothing happens, or which it is nearest to while held.
    func targetPage(at now: Timestamp, over pages: some PageSource) -> PageIndex? {
        guard let snapPoints, let place = targetPlace(.main, at: now) else { return nil }
        if configuration.preset.turnStyle != nil { return turn?.destination ?? selectedPage }
        guard configuration.preset.isNested else { return snapPoints.page(at: place) }
        let section = pages.section(place)
        return PageIndex(section.pages.lowerBound + row(of: section, at: place, now))
    }

    mutating func select(_ page: PageIndex?, over pages: some PageSource) {
        selectedPage = page
        selectedItem = page.map { pages.item(on: $0) }
    }

    /// Rests on a page, or on the nearest that exists, and lets go of everything else.
    mutating func rest(on page: PageIndex, over pages: some PageSource) {
        touch = TouchState()
        wheel = WheelStream()
        turn = nil
        unzoom()
        let page =
            pages.pageCount > 0 ? PageIndex(page.value.clamped(to: 0...pages.pageCount - 1)) : nil
        count(pages, around: page)
        crossMotion = .resting(at: 0)
        // Of two pages that lie open together, the first stands for both.
        place(on: page.flatMap { book?.page(from: $0, places: 0) ?? $0 })
        windowAnchor = targetPlace(.main, at: lastEvent) ?? 0
        // Where several pages rest at one offset, the first of them is the current one.
        select(targetPage(at: lastEvent, over: pages), over: pages)
    }

    /// The same strip, at rest at a content offset as layouts publish it, in pixels along the axis.
    ///
    /// It may lie between pages or beyond the ends, no further beyond than the viewport is long. Pages
    /// that turn lie on one another, so there it is the nearest page.
    public func scrolled(to contentOffset: Double, over pages: some PageSource) -> Strip {
        guard let snapPoints else { return self }
        var strip = self
        let geometry = geometry
        let last = snapPoints.rest(snapPoints.count - 1)
        let offset = geometry.offset(published: contentOffset, last: last)
        let margin = Double(geometry.viewportLength)
        let page = snapPoints.page(
            at: snapPoints.place(nearest: offset.clamped(to: 0...max(0, last))))
        guard !configuration.preset.isNested, configuration.preset.turnStyle == nil else {
            strip.rest(on: page, over: pages)
            return strip
        }
        strip.motion = .resting(at: offset.clamped(to: -margin...max(-margin, last + margin)))
        strip.select(page, over: pages)
        strip.windowAnchor = page.value
        return strip
    }

    /// Puts the strip on a page at once.
    mutating func place(on page: PageIndex?) {
        guard let page, let snapPoints else {
            motion = .resting(at: 0)
            return
        }
        guard configuration.preset.isNested else {
            motion = .resting(at: snapPoints.rest(page.value))
            if configuration.preset.turnStyle != nil { selectedPage = page }
            return
        }
        motion = .resting(at: snapPoints.rest(pageCounts.section))
        let row = page.value - pageCounts.rows.lowerBound
        crossMotion = .resting(at: self.snapPoints(.cross)?.rest(row) ?? 0)
    }

    /// Counts the pages, and those of the gallery that a page is in.
    private mutating func count(_ pages: some PageSource, around page: PageIndex?) {
        guard configuration.preset.isNested, let page else {
            let count = pages.pageCount
            pageCounts = PageCounts(pageCount: count, places: count, section: 0, rows: 0..<count)
            return
        }
        let section = pages.section(of: page)
        pageCounts = PageCounts(
            pageCount: pages.pageCount, places: pages.sectionCount, section: section,
            rows: pages.section(section).pages)
    }

    /// Takes the pages as they are now: stays on its item, or on a neighbour when that is gone.
    ///
    /// What is in motion stays in motion, carried along with the item it was on.
    mutating func reconcile(_ pages: some PageSource, at now: Timestamp) {
        guard !isUnchanged(pages) else { return }
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
        let after = resting(on: new)
        translate(.main, by: after.along - before.along, at: now)
        if configuration.preset.isNested {
            if oldSection != pageCounts.section, found == nil {
                crossMotion = .resting(at: after.across)
            }
            translate(.cross, by: after.across - before.across, at: now)
        }
        if let snapPoints { windowAnchor = snapPoints.place(nearest: motion.offset(at: now)) }
        // A turning page between two others that have changed is no more.
        turn = nil
        if zoomedPage == old, found != nil { zoomedPage = new } else { unzoom() }
        select(new, over: pages)
    }

    private func isUnchanged(_ pages: some PageSource) -> Bool {
        guard pages.pageCount == pageCounts.pageCount else { return false }
        guard let selectedPage, selectedItem == pages.item(on: selectedPage) else {
            return self.selectedPage == nil
        }
        guard configuration.preset.isNested else { return true }
        return pages.sectionCount == pageCounts.places
            && pages.section(pageCounts.section).pages == pageCounts.rows
    }

    /// The offsets at which the lanes rest on a page.
    private func resting(on page: PageIndex) -> (along: Double, across: Double) {
        guard configuration.preset.isNested else {
            return (snapPoints?.rest(page.value) ?? 0, 0)
        }
        let row = page.value - pageCounts.rows.lowerBound
        return (snapPoints?.rest(pageCounts.section) ?? 0, self.snapPoints(.cross)?.rest(row) ?? 0)
    }

    /// Before galleries are counted anew: a strip between two of them rests on the one ahead.
    private mutating func restOnCurrentSection(at now: Timestamp) {
        guard configuration.preset.isNested, let place = targetPlace(.main, at: now),
            place != pageCounts.section
        else { return }
        motion = .resting(at: snapPoints?.rest(pageCounts.section) ?? 0)
        crossMotion = .resting(at: 0)
    }

    /// Moves a lane along with its item; what glides towards an end glides on towards the new one.
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

    /// Moves a strip that loops by whole rounds, so that it is on its first.
    ///
    /// The same pages show, and numbers stay small: the silent repositioning of the classic texts.
    mutating func returnToFirstLap(at now: Timestamp) {
        guard configuration.loops, let snapPoints, let selectedPage,
            let ahead = targetPlace(.main, at: now)
        else { return }
        let lap = floorDivide(snapPoints.place(of: selectedPage, near: ahead), snapPoints.count)
        guard lap != 0 else { return }
        let distance = -Double(lap * snapPoints.length)
        motion = motion.moved(by: distance)
        touch.translate(.main, by: distance)
        windowAnchor -= lap * snapPoints.count
    }
}
