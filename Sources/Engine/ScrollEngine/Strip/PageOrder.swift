/// The order in which `next` and `previous` go through the pages of a strip.
///
/// Its functions take constant time for any number of pages.
enum PageOrder {
    /// From stop to stop: a row of pages, of which several may rest at one offset.
    case stops(SnapPoints)
    /// From spread to spread: a book. A strip of galleries has the order of a book of single pages,
    /// because the page after the last of a gallery is the first of the next.
    case spreads(Spreads)

    /// The page that many turns forward, or back; nil beyond the ends.
    func page(_ page: PageIndex, turnedBy steps: Int) -> PageIndex? {
        switch self {
        case .stops(let snapPoints):
            snapPoints.place(steps, stopsFrom: page.value).map { snapPoints.page(at: $0) }
        case .spreads(let spreads): spreads.firstPage(from: page, places: steps)
        }
    }

    /// The number of turns after a page; unlimited for a looped strip.
    func turnsLeft(after page: PageIndex) -> Int {
        switch self {
        case .stops(let snapPoints): snapPoints.stopsLeft(after: page.value)
        case .spreads(let spreads): spreads.count - 1 - spreads.place(of: page)
        }
    }
}

extension Strip {
    /// The order of this strip's pages.
    var pageOrder: PageOrder {
        if configuration.isRow, let snapPoints { return .stops(snapPoints) }
        return .spreads(
            book?.spreads ?? Spreads(pageCount: pageCounts.pageCount, binding: .single))
    }
}
