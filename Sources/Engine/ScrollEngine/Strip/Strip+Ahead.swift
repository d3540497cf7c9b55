/// The pages that a client shows next, for one that moves them itself and loads their pictures ahead.
extension Strip {
    /// The placements of the pages that are at most `reach` turns from the current page, or from the
    /// one on which the strip will rest, and that are not in its layout.
    package func placementsAhead(
        of layout: StripLayout, reach: Int, at time: Timestamp, over pages: some PageSource
    ) -> [PagePlacement] {
        let (strip, now) = advanced(to: time, over: pages)
        var known = Set(layout.pages.map { $0.index })
        return strip.pagesAhead(reach, of: layout, at: now, over: pages).compactMap { page in
            guard known.insert(page).inserted else { return nil }
            return strip.placementAhead(of: page, at: now, over: pages)
        }
    }

    /// The pages to which a turn leads from the one on which the strip rests or will rest; nil at an end.
    package func neighbours(
        at time: Timestamp, over pages: some PageSource
    ) -> (previous: PageIndex?, next: PageIndex?) {
        let (strip, now) = advanced(to: time, over: pages)
        guard let page = strip.targetPage(at: now, over: pages) else { return (nil, nil) }
        guard configuration.isRow else {
            let order = strip.pageOrder
            return (order.page(page, turnedBy: -1), order.page(page, turnedBy: 1))
        }
        guard let snapPoints = strip.snapPoints, let place = strip.targetPlace(.main, at: now)
        else {
            return (nil, nil)
        }
        let leads = { snapPoints.place($0, stopsFrom: place).map(snapPoints.page) }
        return (leads(-1), leads(1))
    }

    private func pagesAhead(
        _ reach: Int, of layout: StripLayout, at now: Timestamp, over pages: some PageSource
    ) -> [PageIndex] {
        let centers = [layout.motion.destinationPage, layout.currentPage].compactMap { $0 }
        // The nearest first.
        let steps = (1...max(1, reach)).flatMap { [$0, -$0] }
        if let book {
            return centers.flatMap { page in
                ([0] + steps).flatMap { step -> [PageIndex] in
                    let place = book.spreads.place(of: page) + step
                    return [book.spreads.leftPage(at: place), book.spreads.rightPage(at: place)]
                        .compactMap { $0 }
                }
            }
        }
        return centers.flatMap { page in
            ([0] + steps).compactMap { self.page($0, from: page, over: pages) }
        }
    }

    /// The page so many places from another; in a strip of galleries, of the same gallery.
    private func page(
        _ steps: Int, from page: PageIndex, over pages: some PageSource
    ) -> PageIndex? {
        let wanted = page + steps
        guard currentSection == nil else {
            let section = pages.section(pages.section(of: page))
            return section.pages.contains(wanted.value) ? wanted : nil
        }
        if configuration.loops { return snapPoints?.page(at: wanted.value) }
        return 0..<pageCounts.pageCount ~= wanted.value ? wanted : nil
    }

    private func placementAhead(
        of page: PageIndex, at now: Timestamp, over pages: some PageSource
    ) -> PagePlacement? {
        let geometry = geometry
        if let book {
            return book.frameAtRest(of: page).map {
                placement(
                    of: page, place: page.value, slot: page.value, at: $0, .zero,
                    isVisible: false, geometry, over: pages)
            }
        }
        guard let snapPoints else { return nil }
        let offset = offset(.main, at: now)
        let place =
            section(of: page, in: pages)
            ?? snapPoints.place(of: page, near: snapPoints.place(nearest: offset))
        let position = snapPoints.position(of: place, at: offset)
        let length = snapPoints.length(place)
        var frame = geometry.frame(at: position, length: length)
        if let currentSection, place == currentSection, let rows = self.snapPoints(.cross) {
            let row = page.value - pageCounts.rows.lowerBound
            frame = geometry.frame(
                at: position, length: length,
                across: rows.position(of: row, at: self.offset(.cross, at: now)))
        }
        return placement(
            of: page, place: configuration.loops ? place : page.value, slot: page.value, at: frame,
            .zero, isVisible: false, geometry, over: pages)
    }
}
