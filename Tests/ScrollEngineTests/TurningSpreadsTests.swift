import Testing

@testable import ScrollEngine

@Suite("The places of a book")
struct TurningSpreadsTests {
    /// The pages of every spread, "left right", written by hand; a dot means no page.
    private static let covered = [
        "", ".0", ".0 1.", ".0 12", ".0 12 3.", ".0 12 34", ".0 12 34 5.", ".0 12 34 56",
        ".0 12 34 56 7.", ".0 12 34 56 78",
    ]
    private static let coverless = [
        "", "0.", "01", "01 2.", "01 23", "01 23 4.", "01 23 45", "01 23 45 6.", "01 23 45 67",
        "01 23 45 67 8.",
    ]
    private static let single = [
        "", ".0", ".0 .1", ".0 .1 .2", ".0 .1 .2 .3", ".0 .1 .2 .3 .4", ".0 .1 .2 .3 .4 .5",
        ".0 .1 .2 .3 .4 .5 .6", ".0 .1 .2 .3 .4 .5 .6 .7", ".0 .1 .2 .3 .4 .5 .6 .7 .8",
    ]

    private func written(_ spreads: Spreads) -> String {
        func name(_ page: PageIndex?) -> String { page.map { String($0.value) } ?? "." }
        return (0..<spreads.count)
            .map { name(spreads.leftPage(at: $0)) + name(spreads.rightPage(at: $0)) }
            .joined(separator: " ")
    }

    @Test("hold the pages that they should, for 0 to 9 pages", arguments: 0...9)
    func pages(count: Int) {
        #expect(
            written(Spreads(pageCount: count, binding: .doubleWithCover)) == Self.covered[count])
        #expect(written(Spreads(pageCount: count, binding: .double)) == Self.coverless[count])
        #expect(written(Spreads(pageCount: count, binding: .single)) == Self.single[count])
    }

    @Test(
        "are found from their pages, and stand for the earlier of their two",
        arguments: [Spreads.Binding.single, .double, .doubleWithCover])
    func roundTrip(binding: Spreads.Binding) {
        for count in 0...9 {
            let spreads = Spreads(pageCount: count, binding: binding)
            for place in 0..<spreads.count {
                let sides = [spreads.leftPage(at: place), spreads.rightPage(at: place)]
                let pages = sides.compactMap { $0 }
                #expect(pages.allSatisfy { spreads.place(of: $0) == place })
                #expect(spreads.firstPage(at: place) == pages.min())
            }
        }
    }

    @Test("never name a page that does not exist, however absurd the place or the count")
    func bounds() {
        for binding in [Spreads.Binding.single, .double, .doubleWithCover] {
            for count in [-1, 0, 1, 2, 3, .max] {
                let spreads = Spreads(pageCount: count, binding: binding)
                for place in [Int.min, -2, -1, spreads.count, spreads.count + 1, .max] {
                    #expect(spreads.leftPage(at: place) == nil, "\(binding) \(count) \(place)")
                    #expect(spreads.rightPage(at: place) == nil, "\(binding) \(count) \(place)")
                }
                #expect(spreads.firstPage(from: PageIndex(5), places: .max) == nil)
            }
        }
    }

    @Test("lead on and back until the ends")
    func steps() {
        let book = BookGeometry(
            .spread, viewport: PixelSize(width: 1024, height: 768), pageCount: 6)
        #expect(book.page(from: PageIndex(0), places: 1) == PageIndex(1))
        #expect(book.page(from: PageIndex(2), places: 1) == PageIndex(3))
        #expect(book.page(from: PageIndex(2), places: -1) == PageIndex(0))
        #expect(book.page(from: PageIndex(4), places: 1) == PageIndex(5))
        #expect(book.page(from: PageIndex(5), places: 1) == nil)
        #expect(book.page(from: PageIndex(0), places: -1) == nil)
        #expect(book.page(from: PageIndex(6), places: -1) == nil)
    }

    @Test("are single pages where the view is not longer than broad")
    func portrait() {
        let upright = PixelSize(width: 768, height: 1024)
        let book = BookGeometry(.spread, viewport: upright, pageCount: 6)
        #expect(book.style == .leaves)
        #expect(book.spreads.binding == .single)
        #expect(book.sheet == Sheet(width: 768, height: 1024))
        // A book with a vertical axis is taller than wide on an upright view.
        let calendar = BookGeometry(.spread, viewport: upright, pageCount: 6, axis: .vertical)
        #expect(calendar.style == .spread)
        #expect(calendar.sheet == Sheet(width: 512, height: 768))
        #expect(calendar.oppositeFrame == PixelRect(x: 0, y: 0, width: 768, height: 512))
        #expect(calendar.sheetFrame == PixelRect(x: 0, y: 512, width: 768, height: 512))
    }
}
