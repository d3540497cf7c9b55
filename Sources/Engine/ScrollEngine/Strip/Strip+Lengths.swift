/// Pages that are as long as their pictures (decision 111).
///
/// Lengths are an argument, like the pages. A length may become known at any time, so offsets count
/// from the selected page, which no change of a length moves, and those of the pages around it are
/// held until the strip rests.
extension Strip {
    /// How the pages are measured; nil unless they are as long as their pictures.
    var measuredPages: SnapPoints.MeasuredPages? {
        guard geometry.pictureLengths != nil else { return nil }
        return SnapPoints.MeasuredPages(
            sums: pageCounts.lengths.map { .measured($0, heldLengths) },
            zeroPlace: selectedPage?.value ?? 0)
    }

    /// Takes the present lengths; a resting strip stays on its page.
    mutating func adoptLengths(_ pages: some PageSource, at now: Timestamp) {
        guard let rule = geometry.pictureLengths else { return }
        if touch.isFree, isStill(at: now) { heldLengths = nil }
        let lengths = pages.lengths(rule)
        guard lengths != pageCounts.lengths, lengths.count == pageCounts.pageCount else { return }
        pageCounts.lengths = lengths
        guard motion.isResting(at: now), let limits = snapPoints?.limits else { return }
        let offset = motion.offset(at: now)
        guard !limits.contains(offset), let end = motion.end else { return }
        motion = .resting(at: offset.clamped(to: limits))
        lastEvent = max(lastEvent, end)
    }

    /// Drops the lengths, which the next event or layout takes again.
    package mutating func forgetLengths() { pageCounts.lengths = nil }

    /// Holds the lengths of the pages that a moving strip shows, after an event.
    ///
    /// A looped strip is in its first lap then, because the length of a lap may change, too.
    mutating func holdLengths(at now: Timestamp) {
        guard geometry.pictureLengths != nil, let selectedPage else { return }
        returnToFirstLap(at: now)
        guard let snapPoints else { return }
        guard !touch.isFree || !isStill(at: now) else { return heldLengths = nil }
        let visible = snapPoints.visiblePlaces(at: offset(.main, at: now))
        let selected = snapPoints.place(of: selectedPage, near: visible.lowerBound)
        let count = min(HeldLengths.limit, snapPoints.count)
        let first = snapPoints.clamped(
            visible.contains(selected) ? visible.lowerBound - 1 : selected - count / 2)
        let start = snapPoints.isLooped ? first : min(first, snapPoints.count - count)
        heldLengths = HeldLengths(
            first: snapPoints.page(at: start).value,
            lengths: (start..<start + count).map(snapPoints.length))
    }

    /// Has offsets count from another page, if they count from the selected one.
    mutating func setSelectedPage(_ page: PageIndex?) {
        defer { selectedPage = page }
        guard geometry.pictureLengths != nil, let page, page != selectedPage,
            let distance = snapPoints?.rest(page.value)
        else { return }
        motion = motion.moved(by: -distance)
        touch.translate(.main, by: -distance)
    }
}
