import Testing

@testable import ScrollEngine

/// Leaves: a page that folds over, on the text's screen of 320 x 480.
@Suite("A strip of leaves")
struct LeavesTests {
    private func leaves(on page: Int = 3, pages: Int = 10) throws -> StripFixture {
        try StripFixture(
            preset: .leaves, pages: pages, on: page, viewport: PixelSize(width: 320, height: 480))
    }

    @Test("shows one page, as large as the viewport")
    func rest() throws {
        let layout = try leaves().layout
        #expect(layout.turn == nil)
        #expect(layout.pages.filter(\.isVisible).map(\.index.value) == [3])
        #expect(layout.pages.map(\.index.value) == [2, 4, 3])
        #expect(layout.currentPage == PageIndex(3))
    }

    /// The tap zone is a fifth of the width: 64 px.
    @Test("turns when its edges are tapped", arguments: [(300.0, 4), (20, 2)])
    func tap(x: Double, page: Int) throws {
        var stage = try leaves()
        #expect(
            stage.send(.tap(Point(x: x, y: 240), count: 1))
                == [
                    .pageChanged(from: PageIndex(3), to: PageIndex(page)),
                    .willTurn(to: PageIndex(page)),
                ])
        stage.now += 250
        let turn = try #require(stage.layout.turn)
        #expect(turn.leafEdge > 0 && turn.leafEdge < 1)
        #expect(turn.front == PageIndex(min(3, page)))
        #expect(turn.under == PageIndex(max(3, page)))
        #expect(stage.layout.motion.kind == .turning)
        stage.now += 250
        #expect(stage.layout.turn == nil)
        #expect(stage.layout.currentPage == PageIndex(page))
        stage.now += 4000
        #expect(stage.layout.time == Timestamp(milliseconds: 500))
        #expect(stage.send(.reload) == [.didTurn(to: PageIndex(page), isCompleted: true)])
    }

    @Test("reports a tap in its middle")
    func middle() throws {
        var stage = try leaves()
        let outcomes = stage.send(.tap(Point(x: 160, y: 240), count: 1))
        guard case .tapped(let hit, 1) = try #require(outcomes.first) else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(hit.page == PageIndex(3))
    }

    /// During a drag, the leaf's edge is at the finger: e = x / W.
    ///
    /// The page turns if it is released beyond the middle.
    @Test("follows a finger", arguments: [(100.0, true), (200, false)])
    func drag(x: Double, isCompleted: Bool) throws {
        var stage = try leaves()
        stage.pointer(.down, 300, 240)
        stage.pointer(.move, 240, 240, after: 16)
        #expect(stage.layout.turn?.leafEdge == 0.75)
        stage.pointer(.move, x, 240, after: 16)
        #expect(stage.layout.turn?.leafEdge == x / 320)
        #expect(stage.layout.motion.kind == .dragging)
        let page = PageIndex(isCompleted ? 4 : 3)
        let outcomes = stage.pointer(.up, x, 240, after: 300)
        #expect(outcomes.contains(.willTurn(to: page)))
        #expect(outcomes.contains(.pageChanged(from: PageIndex(3), to: page)) == isCompleted)
        stage.now += 250
        #expect(stage.layout.currentPage == page)
        #expect(stage.send(.reload) == [.didTurn(to: page, isCompleted: isCompleted)])
    }

    @Test("turns back the leaf before, from its turned place")
    func backward() throws {
        var stage = try leaves()
        stage.pointer(.down, 20, 240)
        stage.pointer(.move, 80, 240, after: 16)
        let turn = try #require(stage.layout.turn)
        #expect(turn.front == PageIndex(2))
        #expect(turn.under == PageIndex(3))
        #expect(turn.leafEdge == 0.25)
        stage.pointer(.move, 300, 240, after: 16)
        #expect(stage.pointer(.up, 300, 240, after: 300).contains(.willTurn(to: PageIndex(2))))
    }

    @Test("does not turn beyond its ends, nor when it is empty")
    func ends() throws {
        var first = try leaves(on: 0)
        #expect(first.send(.previous) == [.nothing])
        first.drag([20, 80, 300], every: 16)
        #expect(first.layout.turn == nil)
        var last = try leaves(on: 9)
        #expect(last.send(.key(.right)) == [.nothing])
        var empty = try leaves(pages: 0)
        empty.drag([300, 200, 100], every: 16)
        #expect(empty.send(.next) == [.nothing])
        #expect(empty.layout.pages.isEmpty)
    }

    @Test("loses no turn when they come quickly")
    func quick() throws {
        var stage = try leaves()
        stage.send(.next)
        let outcomes = stage.send(.next, after: 50)
        #expect(
            outcomes == [
                .pageChanged(from: PageIndex(4), to: PageIndex(5)),
                .didTurn(to: PageIndex(4), isCompleted: true), .willTurn(to: PageIndex(5)),
            ])
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(5))
    }

    @Test("turns one leaf to a page far away")
    func far() throws {
        var stage = try leaves()
        stage.send(.goTo(PageIndex(8), isAnimated: true))
        stage.now += 100
        #expect(stage.layout.turn?.front == PageIndex(3))
        #expect(stage.layout.turn?.under == PageIndex(8))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(8))
    }

    @Test("changes its page at once when motion is to be reduced")
    func reducedMotion() throws {
        var stage = try StripFixture(preset: .leaves, pages: 10) { $0.reducesMotion = true }
        #expect(stage.send(.next) == [.pageChanged(from: PageIndex(0), to: PageIndex(1))])
        #expect(stage.layout.turn == nil)
        #expect(stage.layout.currentPage == PageIndex(1))
    }

    @Test("is the mirror image when it is read from right to left")
    func rightToLeft() throws {
        var stage = try StripFixture(
            preset: .leaves, pages: 10, on: 3, viewport: PixelSize(width: 320, height: 480)
        ) { $0.isRightToLeft = true }
        stage.send(.tap(Point(x: 20, y: 240), count: 1))
        stage.now += 100
        #expect(stage.layout.turn?.boundAt == .right)
        #expect(stage.layout.turn?.under == PageIndex(4))
    }
}

/// The two-page fork of Leaves, on a landscape view.
@Suite("A strip of spreads")
struct SpreadTests {
    private func spreads(_ pages: Int = 7, on page: Int = 0) throws -> StripFixture {
        try StripFixture(preset: .leavesSpread, pages: pages, on: page)
    }

    @Test("shows its cover alone on the right, then two pages at a time, then the rest")
    func places() throws {
        var stage = try spreads(6)
        var shown: [[Int]] = []
        var lefts: [[Int]] = []
        for _ in 0..<4 {
            let visible = stage.layout.pages.filter(\.isVisible)
            shown.append(visible.map(\.index.value))
            lefts.append(visible.map(\.frame.x))
            stage.send(.next)
            stage.rest()
        }
        #expect(shown == [[0], [1, 2], [3, 4], [5]])
        #expect(lefts == [[512], [0, 512], [0, 512], [0]])
    }

    @Test("turns the right page, whose reverse is the next left page")
    func turn() throws {
        var stage = try spreads(on: 1)
        stage.send(.next)
        stage.now += 60
        let turn = try #require(stage.layout.turn)
        #expect(turn.kind == .spread)
        #expect(
            [turn.left, turn.front, turn.back, turn.under].map { $0?.value } == [1, 2, 3, 4])
        #expect(turn.sheet == PixelRect(x: 512, y: 0, width: 512, height: 768))
        #expect(turn.opposite == PixelRect(x: 0, y: 0, width: 512, height: 768))
    }

    @Test("keeps the free edge under the finger")
    func tracking() throws {
        var stage = try spreads(on: 1)
        stage.pointer(.down, 1000, 300)
        stage.pointer(.move, 700, 300, after: 16)
        // e = x / W over the whole view; the free edge is at e W.
        #expect(stage.layout.turn?.leafEdge == 700.0 / 1024)
    }

    @Test("shows single leaves in portrait, and keeps its page when it is rotated")
    func portrait() throws {
        var stage = try spreads(on: 4)
        #expect(stage.layout.pages.filter(\.isVisible).map(\.index.value) == [3, 4])
        stage.send(.resize(PixelSize(width: 768, height: 1024)))
        #expect(stage.layout.pages.filter(\.isVisible).map(\.index.value) == [4])
        stage.send(.resize(PixelSize(width: 1024, height: 768)))
        #expect(stage.layout.pages.filter(\.isVisible).map(\.index.value) == [3, 4])
    }
}

/// The page curl of iBooks.
@Suite("A strip that curls")
struct CurlTests {
    private func curl(on page: Int = 3) throws -> StripFixture {
        try StripFixture(
            preset: .curl, pages: 10, on: page, viewport: PixelSize(width: 600, height: 800))
    }

    @Test("has its edge under the finger, with its time, angle and radius")
    func tracking() throws {
        var stage = try curl()
        stage.pointer(.down, 595, 400)
        stage.pointer(.move, 480, 400, after: 16)
        stage.pointer(.move, 300, 400, after: 16)
        let turn = try #require(stage.layout.turn)
        #expect(turn.kind == .curl)
        #expect(turn.fold.radius == 100)  // a sixth of the width
        // The finger moves horizontally, so the leaf does too: π.
        #expect(abs(turn.inputAngle - Double.pi) < 1e-9)
        #expect(turn.inputTime > 0 && turn.inputTime < 1)
        // The sheet's outer edge, mapped over the cylinder, is at the finger.
        let edge = turn.fold.image(of: Point(x: 600, y: 400))
        #expect(abs(edge.point.x - 300) < 1e-6)
    }

    @Test("turns when it is released beyond the middle, and falls back before it")
    func release() throws {
        for (x, isCompleted) in [(250.0, true), (380, false)] {
            var stage = try curl()
            stage.pointer(.down, 595, 400)
            stage.pointer(.move, 500, 400, after: 16)
            stage.pointer(.move, x, 400, after: 16)
            stage.pointer(.up, x, 400, after: 300)
            #expect(stage.layout.turn?.isCommitted == isCompleted)
            stage.now += 300
            let page = PageIndex(isCompleted ? 4 : 3)
            #expect(stage.layout.currentPage == page)
            #expect(stage.send(.reload).contains(.didTurn(to: page, isCompleted: isCompleted)))
        }
    }

    @Test("turns when it is flung")
    func fling() throws {
        var stage = try curl()
        // At 2000 px/s, though the edge is not beyond the middle.
        stage.pointer(.down, 580, 400)
        for x in [540.0, 500, 460, 420] { stage.pointer(.move, x, 400, after: 20) }
        #expect(stage.pointer(.up, 420, 400).contains(.willTurn(to: PageIndex(4))))
    }

    @Test("turns by itself from 200 to 180 degrees in 0.6 s")
    func commanded() throws {
        var stage = try curl()
        stage.send(.next)
        #expect(abs((stage.layout.turn?.inputAngle ?? 0) - Double.pi * 200 / 180) < 1e-9)
        stage.now += 599
        #expect(stage.layout.turn != nil)
        stage.now += 1
        #expect(stage.layout.turn == nil)
    }

    @Test("can be caught while it turns, without a jump")
    func caught() throws {
        var stage = try curl()
        stage.send(.next)
        stage.now += 150
        let before = try #require(stage.layout.turn)
        #expect(stage.pointer(.down, 300, 400) == [.caught])
        let after = try #require(stage.layout.turn)
        #expect(abs(before.inputTime - after.inputTime) < 1e-9)
        #expect(abs(before.inputAngle - after.inputAngle) < 1e-9)
        stage.now += 5000
        #expect(stage.layout.turn?.inputTime == after.inputTime)
    }
}
