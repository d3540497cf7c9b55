/// A page that lies open, or beside those that do.
struct OpenLeaf {
    let page: PageIndex
    let frame: PixelRect
    let isVisible: Bool
}

extension TurnBook {
    /// The pages that lie open, from back to front, after those that will be wanted next.
    func open(_ turn: TurnLayout?, on page: PageIndex) -> [OpenLeaf] {
        let left = oppositeFrame ?? sheetFrame
        guard let turn else {
            let place = spreads.place(of: page)
            return neighbours(of: place...place)
                + leaves(
                    (spreads.leftPage(at: place), left), (spreads.rightPage(at: place), sheetFrame))
        }
        let places = [turn.front, turn.back, turn.under, turn.left].compactMap { $0 }
            .map(spreads.place)
        let shown = (places.min() ?? 0)...(places.max() ?? 0)
        return neighbours(of: shown)
            + leaves(
                (turn.left, left), (turn.under, sheetFrame), (turn.back, left),
                (turn.front, sheetFrame))
    }

    private func leaves(_ open: (page: PageIndex?, frame: PixelRect)...) -> [OpenLeaf] {
        open.compactMap { leaf in
            leaf.page.map { OpenLeaf(page: $0, frame: leaf.frame, isVisible: true) }
        }
    }

    /// The pages of the places before and after, which do not show.
    private func neighbours(of places: ClosedRange<Int>) -> [OpenLeaf] {
        [places.lowerBound - 1, places.upperBound + 1].flatMap { place in
            [
                (spreads.leftPage(at: place), oppositeFrame ?? sheetFrame),
                (spreads.rightPage(at: place), sheetFrame),
            ].compactMap { page, frame in
                page.map { OpenLeaf(page: $0, frame: frame, isVisible: false) }
            }
        }
    }
}
