import Testing

@testable import ScrollEngine

@Suite("Turning leaves")
struct TurningLeavesTests {
    @Test("begins in strips at both sides, a fifth of the view wide")
    func zones() {
        let hits: [(x: Double, to: Int?)] = [
            (0, 2), (199, 2), (200, nil), (500, nil), (799, nil), (800, 4), (999, 4), (1000, nil),
            (-1, nil),
        ]
        for (x, to) in hits {
            var stage = TurnFixture(.leaves)
            stage.drag(x)
            #expect(stage.destination == to, "a tap at \(x)")
        }
    }

    @Test("has strips of at least 28 px, which do not meet")
    func narrowZones() {
        func width(_ length: Int, _ style: TurnStyle = .leaves) -> Double {
            BookGeometry(style, viewport: PixelSize(width: length, height: 10), pageCount: 3)
                .zoneWidth
        }
        #expect(width(320) == 64)
        #expect(width(100) == 28)
        #expect(width(40) == 20)
        #expect(width(1) == 0.5)
        // A seventh of the view for a spread, a third of it for a curl.
        #expect(width(700, .spread) == 100)
        #expect(width(600, .curl) == 200)
    }

    @Test("does not begin where the book ends")
    func ends() {
        for (page, x) in [(0, 10.0), (8, 990)] {
            var stage = TurnFixture(.leaves, on: page, grabArea: .edges)
            stage.down(x)
            #expect(stage.turn == nil)
        }
        for pages in 0...1 {
            for x in [10.0, 500, 990] {
                for style in TurnStyle.allCases {
                    var stage = TurnFixture(style, on: 0, pages: pages)
                    stage.down(x)
                    #expect(stage.turn == nil)
                }
            }
        }
    }

    @Test("puts the fold under the finger", arguments: [900, 640, 500, 310, 0.0])
    func follows(x: Double) {
        var stage = TurnFixture(.leaves, grabArea: .edges)
        stage.down(950)
        #expect(stage.pose == .unturned)
        #expect(stage.layout == nil)
        stage.move(x)
        #expect(abs((stage.layout?.leafEdge ?? 9) - x / 1000) < 1e-12)
        #expect(abs((stage.layout?.fold.contact ?? -9) - x) < 1e-9)
        #expect(stage.layout?.fold.normal == Point(x: 1, y: 0))
        #expect(stage.layout?.fold.radius == 0)
    }

    @Test("keeps the leaf edge between 0 and 1 when the finger leaves the view")
    func clamps() {
        var stage = TurnFixture(.leaves)
        stage.down(950)
        stage.move(-300)
        #expect(stage.layout?.leafEdge == 0)
        stage.move(1e300)
        #expect(stage.layout?.leafEdge == 1)
    }

    @Test("begins backwards with the earlier leaf on top, turned")
    func backward() {
        var stage = TurnFixture(.leaves, grabArea: .edges)
        stage.down(50)
        #expect(stage.pose == .turned)
        stage.move(100)
        #expect(stage.layout?.direction == .backward)
        #expect(stage.layout?.front == PageIndex(2))
        #expect(stage.layout?.under == PageIndex(3))
        #expect(abs((stage.layout?.leafEdge ?? 9) - 0.1) < 1e-12)
    }

    @Test("falls to the side of its edge after a drag, and as the strip says after a tap")
    func release() {
        // From, to, and the resulting page: from page 3 to 4 at the right, to 2 at the left.
        let cases: [(from: Double, to: Double, page: Int)] = [
            (950, 499, 4), (950, 501, 3), (950, 20, 4), (950, 941, 4), (950, 939, 3),
            (50, 501, 2), (50, 499, 3), (50, 990, 2), (50, 59, 2), (50, 61, 3),
        ]
        for (from, to, page) in cases {
            var stage = TurnFixture(.leaves)
            stage.drag(from, to)
            #expect(stage.destination == page, "from \(from) to \(to)")
            #expect(stage.turn?.isCommitted == (page != 3), "from \(from) to \(to)")
            #expect(stage.turn?.startOutcome == .willTurn(to: PageIndex(page)))
            #expect(
                stage.turn?.endOutcome == .didTurn(to: PageIndex(page), isCompleted: page != 3))
        }
    }

    @Test("that came back to where it began falls back")
    func changedMind() {
        var stage = TurnFixture(.leaves)
        stage.drag(950, 300, 948)
        #expect(stage.destination == 3)
    }

    @Test("is grabbed anywhere, and reaches the finger within an eighth of the width")
    func anywhere() {
        // From x = 600 to the left the touch becomes a drag at 590, where the flat leaf's edge, 1000,
        // is 410 px from the finger; half of that is left after half of 125 px, at 527.5.
        var stage = TurnFixture(.leaves)
        stage.down(600)
        stage.move(590)
        #expect(stage.layout == nil)
        stage.move(527.5)
        #expect(abs((stage.layout?.leafEdge ?? 9) - 0.7325) < 1e-12)  // (527.5 + 205) / 1000
        stage.move(400)
        #expect(abs((stage.layout?.leafEdge ?? 9) - 0.4) < 1e-12)
        stage.move(700)
        #expect(stage.layout?.direction == .forward)
        // The same to the right turns back.
        stage = TurnFixture(.leaves)
        stage.down(600)
        stage.move(760)
        #expect(stage.layout?.direction == .backward)
        #expect(abs((stage.layout?.leafEdge ?? 9) - 0.76) < 1e-12)
    }

    @Test("turns as it is flicked, wherever its edge is", arguments: TurnStyle.allCases)
    func flicks(style: TurnStyle) {
        for (to, speed, page) in [(400.0, -200.0, 3), (900, 200, 4), (400, 0, 4), (900, 0, 3)] {
            var stage = TurnFixture(style)
            stage.drag(995, to, speed: speed)
            // Page 4 is open beside 3 in a spread: the next place is that of 5.
            #expect(
                stage.destination == (style == .spread && page == 4 ? 5 : page), "\(to), \(speed)")
        }
    }

    @Test(
        "goes on to the next page when it is flicked again while it turns",
        arguments: TurnStyle.allCases)
    func flickedAgain(style: TurnStyle) {
        var stage = TurnFixture(style, pages: 20)
        stage.drag(900, 600, speed: 900)
        let first = stage.destination
        stage.now += 100
        stage.down(900)
        #expect(stage.turn?.succeeded(by: Point(x: 895, y: 400), in: stage.book) == nil)
        let next = stage.turn?.succeeded(by: Point(x: 800, y: 400), in: stage.book)
        #expect(next?.from.value == first)
        #expect(next?.to.map { $0.value } == first.map { $0 + (style == .spread ? 2 : 1) })
        // Against its direction it is still the same leaf.
        #expect(stage.turn?.succeeded(by: Point(x: 990, y: 400), in: stage.book) == nil)
    }

    @Test(
        "settles in a quarter of a second, by Core Animation's default curve; twice without a finger"
    )
    func settles() {
        var stage = TurnFixture(.leaves)
        stage.drag(950)
        #expect(stage.turn?.end == Timestamp(milliseconds: 500))
        stage = TurnFixture(.leaves)
        stage.drag(995, 989, 984)
        #expect(stage.turn?.end == Timestamp(milliseconds: 250))
        stage.turn = nil
        stage.drag(950)
        #expect(stage.layout?.settlesIn == 500)
        #expect(stage.pose.inputTime == 0)
        // cubic-bezier(0.25, 0.1, 0.25, 1) is 0.8024 half-way.
        stage.now = 250
        #expect(abs(stage.pose.inputTime - 0.8024) < 0.0001)
        #expect(stage.layout?.settlesIn == 250)
        stage.now = 499
        #expect(stage.turn?.isFinished(at: stage.time) == false)
        #expect(stage.layout != nil)
        stage.now = 500
        #expect(stage.turn?.isFinished(at: stage.time) == true)
        #expect(stage.pose == .turned)
        #expect(stage.layout == nil)
    }

    @Test("reports nothing while a finger holds it")
    func held() {
        var stage = TurnFixture(.leaves)
        stage.down(950)
        stage.move(600)
        #expect(stage.turn?.end == nil)
        #expect(stage.turn?.destination == nil)
        #expect(stage.turn?.startOutcome == nil)
        #expect(stage.turn?.endOutcome == nil)
        #expect(stage.turn?.isCommitted == false)
        #expect(stage.layout?.settlesIn == nil)
    }

    @Test("falls back when the finger is lost, whichever way it turned", arguments: [950, 50.0])
    func cancelled(x: Double) {
        var stage = TurnFixture(.leaves)
        stage.down(x)
        #expect(stage.turn?.cancelled(at: stage.time, in: stage.book) == nil)
        stage.move(1000 - x)
        stage.turn = stage.turn?.cancelled(at: stage.time, in: stage.book)
        #expect(stage.destination == 3)
        #expect(stage.turn?.endOutcome == .didTurn(to: PageIndex(3), isCompleted: false))
    }

    @Test("is over at once with reduced motion, and not begun by a command")
    func reducedMotion() {
        var stage = TurnFixture(.leaves, reducesMotion: true)
        stage.drag(950)
        #expect(stage.destination == 4)
        #expect(stage.turn?.isFinished(at: stage.time) == true)
        #expect(
            Turn.commanded(from: PageIndex(1), to: PageIndex(2), at: stage.time, in: stage.book)
                == nil)
    }
}
