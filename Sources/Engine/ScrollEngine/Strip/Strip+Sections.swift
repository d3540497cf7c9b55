/// The places of pages: each is at a place of the main axis, in a strip of galleries also in a row.
///
///     row of pages, book       place 0  1  2  3  4
///                              page  0  1  2  3  4
///
///     strip of galleries       place 0  1  2
///                       row 0  page  0  2  5
///                       row 1        1  3
///                       row 2           4
///
/// In a strip of galleries, a place is a gallery, which ``PageSource`` calls a section, and its pages
/// are rows of the cross axis. The strip moves along the rows of the current gallery, and remembers
/// the rows at which a few others were left.
extension Strip {
    /// The gallery whose pages are on the cross axis; nil unless this is a strip of galleries.
    var currentSection: Int? { configuration.preset.isNested ? pageCounts.section : nil }

    /// The page at a place: of the current gallery, the page in a row; of another, the page at which
    /// it was left.
    func page(
        at place: Int, on snapPoints: SnapPoints, currentRow: Int?, over pages: some PageSource
    ) -> PageIndex {
        guard let currentSection else {
            return selectedPage(restingWith: snapPoints.page(at: place))
        }
        let section = pages.section(place)
        let row = place == currentSection ? currentRow ?? 0 : savedRow(of: section)
        return PageIndex(section.pages.lowerBound + row)
    }

    /// The gallery of a page; nil unless this is a strip of galleries.
    func section(of page: PageIndex, in pages: some PageSource) -> Int? {
        currentSection == nil ? nil : pages.section(of: page)
    }

    /// The row at which a gallery was left.
    func savedRow(of section: PageSection) -> Int {
        let row = rows.last { $0.section == section.key }?.row ?? 0
        return min(row, section.pages.count - 1)
    }

    /// Remembers the row at which a gallery was left, and drops the one left longest ago.
    mutating func saveRow(_ row: Int, of section: ItemKey) {
        rows.removeAll { $0.section == section }
        if row > 0 { rows.append(SavedRow(section: section, row: row)) }
        if rows.count > SavedRow.limit { rows.removeFirst() }
    }

    /// Makes the gallery on which the strip rests the one on the cross axis.
    mutating func enterSection(_ index: Int, at now: Timestamp, over pages: some PageSource) {
        guard let currentSection, index != currentSection else { return }
        saveRow(targetPlace(.cross, at: now) ?? 0, of: pages.section(currentSection).key)
        let section = pages.section(index)
        let row = savedRow(of: section)
        pageCounts.section = index
        pageCounts.rows = section.pages
        crossMotion = .resting(at: snapPoints(.cross)?.rest(row) ?? 0)
    }

    /// Makes the gallery to which the strip moves the one on the cross axis, so that a gesture across
    /// moves it, and not the gallery that is leaving.
    mutating func enterTargetSection(at now: Timestamp, over pages: some PageSource) {
        guard currentSection != nil, let place = targetPlace(.main, at: now) else { return }
        enterSection(place, at: now, over: pages)
    }

    /// Prepares a drag across: a strip that the finger stopped between two galleries continues to the
    /// one to which it was moving.
    ///
    /// - Returns: Whether it is on a gallery, or on its way to one.
    mutating func settleOnSection(at now: Timestamp, over pages: some PageSource) -> Bool {
        guard currentSection != nil, let snapPoints else { return false }
        if case .dragging = motion {
            guard let stopped = touch.press?.interrupted.main else {
                return isOnCurrentSection(at: now)
            }
            let place = snapPoints.place(nearest: stopped)
            pull(.main, onto: place, velocity: 0, with: .pageSnap, at: now)
        }
        enterTargetSection(at: now, over: pages)
        return true
    }

    /// Whether the strip is exactly on its current gallery, and not between two.
    func isOnCurrentSection(at now: Timestamp) -> Bool {
        guard let currentSection, let snapPoints else { return false }
        return snapPoints.rest(currentSection) == offset(.main, at: now)
    }

    /// Called before galleries are counted again: a strip between two of them rests on its target.
    mutating func restOnCurrentSection(at now: Timestamp) {
        guard let currentSection, let snapPoints, targetPlace(.main, at: now) != currentSection
        else { return }
        motion = .resting(at: snapPoints.rest(currentSection))
        crossMotion = .resting(at: 0)
    }
}
