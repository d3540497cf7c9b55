/// A page that is open or adjacent to the open ones.
struct BookPage {
    let page: PageIndex
    let frame: PixelRect
    let isVisible: Bool
}

extension BookGeometry {
    /// The number of pages that ``forEachBookPage(_:on:_:)`` passes at most.
    static let bookPageLimit = 8

    /// Passes the adjacent pages, then the open ones from back to front.
    func forEachBookPage(_ turn: TurnLayout?, on page: PageIndex, _ body: (BookPage) -> Void) {
        let left = oppositeFrame ?? sheetFrame
        func name(_ page: PageIndex?, at frame: PixelRect, isVisible: Bool = true) {
            if let page { body(BookPage(page: page, frame: frame, isVisible: isVisible)) }
        }
        func nameBoth(at place: Int, isVisible: Bool) {
            name(spreads.leftPage(at: place), at: left, isVisible: isVisible)
            name(spreads.rightPage(at: place), at: sheetFrame, isVisible: isVisible)
        }
        let shown = places(of: turn, on: page)
        nameBoth(at: shown.lowerBound - 1, isVisible: false)
        nameBoth(at: shown.upperBound + 1, isVisible: false)
        guard let turn else { return nameBoth(at: shown.lowerBound, isVisible: true) }
        name(turn.left, at: left)
        name(turn.under, at: sheetFrame)
        name(turn.back, at: left)
        name(turn.front, at: sheetFrame)
    }

    /// The area of a page while nothing turns; nil for a page that does not exist.
    func frameAtRest(of page: PageIndex) -> PixelRect? {
        let place = spreads.place(of: page)
        if spreads.rightPage(at: place) == page { return sheetFrame }
        return spreads.leftPage(at: place) == page ? oppositeFrame ?? sheetFrame : nil
    }

    /// The places whose pages are visible.
    private func places(of turn: TurnLayout?, on page: PageIndex) -> ClosedRange<Int> {
        guard let turn else {
            let place = spreads.place(of: page)
            return place...place
        }
        var (first, last): (Int?, Int?)
        for page in [turn.front, turn.back, turn.under, turn.left] {
            guard let page else { continue }
            let place = spreads.place(of: page)
            first = min(first ?? place, place)
            last = max(last ?? place, place)
        }
        return (first ?? 0)...(last ?? 0)
    }
}
