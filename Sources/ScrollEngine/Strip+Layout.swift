extension Strip {
    /// What the strip shows at a time, or at its last event when that is later.
    ///
    /// A gallery that has changed since the last event is shown as the next event would find it.
    package func layout(at time: Timestamp, over pages: some PageSource) -> StripLayout {
        var strip = self
        let now = max(time, lastEvent)
        strip.adopt(pages, at: now)
        return strip.layoutOfAdopted(at: now, over: pages)
    }

    private func layoutOfAdopted(at now: Timestamp, over pages: some PageSource) -> StripLayout {
        let geometry = geometry
        let offset = offset(at: now)
        let current = paging.currentPage(at: offset)
        return StripLayout(
            time: max(lastEvent, min(now, motion.end ?? lastEvent)), preset: configuration.preset,
            viewport: geometry.viewport, pageSize: geometry.pageSize,
            stride: geometry.stride, axis: geometry.axis,
            contentOffset: geometry.contentOffset(offset, pageCount: pageCount),
            contentSize: geometry.contentSize(pageCount: pageCount),
            pageCount: pageCount, currentPage: current,
            pages: placements(at: offset, around: current, over: pages),
            motion: summary(at: now), look: configuration.look)
    }

    /// The pages that show, and the resident ones: the current page and its two neighbours.
    private func placements(
        at offset: Double, around current: PageIndex?, over pages: some PageSource
    ) -> [PagePlacement] {
        guard let current else { return [] }
        let geometry = geometry
        let visible = geometry.visiblePlaces(at: offset)
        let first = max(0, min(visible.lowerBound, current.value - 1))
        let last = min(pageCount - 1, max(visible.upperBound - 1, current.value + 1))
        guard first <= last else { return [] }
        return (first...last).map { place in
            let index = PageIndex(place)
            let item = pages.item(on: index)
            let frame = geometry.frame(of: index, at: offset)
            return PagePlacement(
                index: index, slot: place, item: item, frame: frame,
                picture: pages.pictureSize(of: item).map { geometry.picture(of: $0, on: frame) },
                isVisible: visible.contains(place))
        }
    }

    private func summary(at now: Timestamp) -> MotionSummary {
        let destination = motion.destination.map {
            geometry.contentOffset($0, pageCount: pageCount)
        }
        let isResting = motion.isResting(at: now)
        return MotionSummary(
            kind: motion.kind(at: now),
            destination: destination,
            destinationPage: motion.destination.flatMap { paging.currentPage(at: $0) },
            settlesIn: motion.end.map {
                isResting ? 0 : $0.milliseconds - now.milliseconds
            })
    }
}
