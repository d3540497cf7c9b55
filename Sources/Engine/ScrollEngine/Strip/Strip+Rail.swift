/// A finger on the rail of the page control, which stands for many pages.
extension Strip {
    /// The page control while its rail is under a point; nil elsewhere, and in a strip of galleries,
    /// whose rows the rail does not show.
    func rail(at point: Point) -> PageControl? {
        guard configuration.hasPageControl, !configuration.preset.isNested, let selectedPage else {
            return nil
        }
        let control = PageControl(
            viewport: geometry.viewport, pageCount: pageCounts.pageCount, currentPage: selectedPage,
            isReversed: geometry.isReversed)
        guard let control, control.frame.contains(point), control.page(onRailAt: point) != nil
        else { return nil }
        return control
    }

    /// Shows the page at the finger's place, if the finger went down on the rail and moves along it.
    ///
    /// A finger that leaves the rail across it means the pages, as anywhere else.
    ///
    /// - Returns: Whether it is on the rail.
    mutating func scrub(with press: Press, over pages: some PageSource) -> Bool {
        guard press.drag == nil, let control = rail(at: press.start) else { return false }
        guard press.hasMovedPastSlop else { return true }
        let isAlong = abs(press.point.x - press.start.x) > abs(press.point.y - press.start.y)
        guard press.isConsumed || isAlong, let page = control.page(alongRail: press.point) else {
            return false
        }
        // It stays on the rail until it is lifted.
        touch.press?.isConsumed = true
        unzoom()
        guard let snapPoints, !isBook else {
            place(on: page)
            select(page, over: pages)
            return true
        }
        let current = snapPoints.place(nearest: motion.offset(at: lastEvent))
        motion = .dragging(at: snapPoints.rest(snapPoints.place(of: page, near: current)))
        // Of several pages that rest at one offset, it is the one at the finger, and no length that
        // becomes known moves it.
        if snapPoints.fillsEnds || measuredPages != nil { select(page, over: pages) }
        return true
    }
}
