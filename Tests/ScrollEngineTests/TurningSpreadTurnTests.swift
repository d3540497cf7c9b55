import Testing

@testable import ScrollEngine

@Suite("Turning a spread")
struct TurningSpreadTurnTests {
    /// The pages in the four roles: left, front, back, under.
    private func roles(_ layout: TurnLayout?) -> [Int?] {
        [layout?.left, layout?.front, layout?.back, layout?.under].map { $0?.value }
    }

    @Test("puts the free edge exactly under the finger", arguments: [990, 700, 500, 200, 0.0])
    func follows(x: Double) {
        var stage = TurnFixture(.spread, grabArea: .edges)
        stage.down(990)
        stage.move(x == 990 ? 970 : x)
        let asked = x == 990 ? 970 : x
        let fold = stage.book.fold(of: stage.pose)
        let edge = stage.book.viewPoint(fold.image(of: Point(x: 500, y: 3)).point)
        #expect(abs(edge.x - asked) < 1e-9)
        #expect(abs(stage.pose.leafEdge - asked / 1000) < 1e-12)
        // The fold of the two-page fork: half the view, and e of the other half.
        #expect(abs((stage.layout?.fold.contact ?? 0) - (500 + asked / 1000 * 500)) < 1e-9)
    }

    @Test("shows the left page, the turning one with its reverse, and the one below")
    func pages() {
        var stage = TurnFixture(.spread, on: 3)  // spread 3 | 4 of 0, 12, 34, 56, 78
        stage.down(990)
        stage.move(600)
        #expect(roles(stage.layout) == [3, 4, 5, 6])
        stage = TurnFixture(.spread, on: 4)
        stage.down(10)
        stage.move(400)
        #expect(roles(stage.layout) == [1, 2, 3, 4])
        #expect(stage.layout?.direction == .backward)
        #expect(stage.layout?.sheet == PixelRect(x: 500, y: 0, width: 500, height: 800))
        #expect(stage.layout?.opposite == PixelRect(x: 0, y: 0, width: 500, height: 800))
    }

    @Test("shows nothing next to a cover, and paper under the last page")
    func ends() {
        let (start, last) = (PageIndex(0), PageIndex(3))
        let book = BookGeometry(
            .spread, viewport: PixelSize(width: 1000, height: 800), pageCount: 4)
        let opening = Turn.commanded(from: start, to: PageIndex(2), at: .epoch, in: book)
        #expect(opening?.to == PageIndex(1))
        #expect(roles(opening?.layout(at: .epoch, in: book)) == [nil, 0, 1, 2])
        let closing = Turn.commanded(from: PageIndex(2), to: last, at: .epoch, in: book)
        #expect(roles(closing?.layout(at: .epoch, in: book)) == [1, 2, 3, nil])
        let whole = Turn.commanded(from: last, to: start, at: .epoch, in: book)
        #expect(roles(whole?.layout(at: .epoch, in: book)) == [nil, 0, 3, nil])
    }

    @Test("never shows a page that is not there, for any two of 0 to 9 pages")
    func existing() {
        for hasCover in [false, true] {
            for count in 0...9 {
                let book = BookGeometry(
                    .spread, viewport: PixelSize(width: 1000, height: 800), pageCount: count,
                    hasCover: hasCover)
                for from in -1...count {
                    for to in -1...count {
                        let turn = Turn.commanded(
                            from: PageIndex(from), to: PageIndex(to), at: .epoch, in: book)
                        let exist = [from, to].allSatisfy { 0..<count ~= $0 }
                        func spread(_ page: Int) -> Int { hasCover ? (page + 1) / 2 : page / 2 }
                        #expect((turn != nil) == (exist && spread(from) != spread(to)))
                        guard let turn else { continue }
                        let pages = roles(turn.layout(at: .epoch, in: book))
                        #expect(pages.compactMap { $0 }.allSatisfy { 0..<count ~= $0 })
                        #expect(pages[1] != nil && pages[2] != nil)
                    }
                }
            }
        }
    }

    @Test("continues at the position of a page that its command names")
    func withinSpread() {
        let book = BookGeometry(
            .spread, viewport: PixelSize(width: 1000, height: 800), pageCount: 9)
        #expect(
            Turn.commanded(from: PageIndex(3), to: PageIndex(4), at: .epoch, in: book) == nil)
        let turn = Turn.commanded(from: PageIndex(4), to: PageIndex(8), at: .epoch, in: book)
        #expect(turn?.from == PageIndex(3))
        #expect(turn?.destination == PageIndex(7))
    }
}
