import Testing

@testable import ScrollEngine

@Suite("A key")
struct KeyTests {
    @Test(
        "turns pages as it does elsewhere",
        arguments: [
            (Key.right, 6), (.left, 4), (.pageDown, 6), (.pageUp, 4), (.space, 6), (.home, 0),
            (.end, 11), (.up, 5), (.down, 5),
        ])
    func turns(key: Key, page: Int) throws {
        var stage = try StripFixture(on: 5)
        stage.send(.key(key))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(page))
    }

    @Test("follows the direction in which the strip is read")
    func directions() throws {
        var right = try StripFixture(on: 5) { $0.isRightToLeft = true }
        right.send(.key(.right))
        right.rest()
        #expect(right.layout.currentPage == PageIndex(4))
        var down = try StripFixture(on: 5) { $0.axis = .vertical }
        down.send(.key(.down))
        down.rest()
        #expect(down.layout.currentPage == PageIndex(6))
    }

    @Test("turns by as many pages as the viewport shows whole")
    func views() throws {
        var stage = try StripFixture(
            preset: .picker, pages: 50, on: 10, viewport: PixelSize(width: 364, height: 100))
        stage.send(.key(.pageDown))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(17))
    }

    /// The pages of this book are a quarter of the viewport wide.
    @Test("turns a book by one leaf, however small its pages are")
    func leaves() throws {
        var stage = try StripFixture(
            preset: .leaves, pages: 50, on: 10, viewport: PixelSize(width: 400, height: 100)
        ) { $0.pageSize = PixelSize(width: 100, height: 100) }
        stage.send(.key(.pageDown))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(11))
    }

    @Test("taps, magnifies and leaves the zoom")
    func others() throws {
        var stage = try StripFixture(on: 5)
        guard case .tapped(let hit, 1) = try #require(stage.send(.key(.enter)).first) else {
            Issue.record("no tap")
            return
        }
        #expect(hit.page == PageIndex(5))
        #expect(hit.point == Point(x: 280, y: 320))
        #expect(stage.send(.key(.zoomIn)) == [.zoomed(scale: 1.5)])
        stage.rest()
        #expect(stage.layout.zoom?.scale == 1.5)
        #expect(stage.send(.key(.escape)) == [.zoomed(scale: 1)])
        stage.rest()
        #expect(stage.layout.zoom == nil)
    }
}

@Suite("A flip")
struct FlipTests {
    /// Pages are 600 pixels apart.
    @Test("turns a page at once, and again while the strip still moves")
    func atOnce() throws {
        var stage = try StripFixture(on: 5)
        #expect(
            stage.send(.flip(.left)) == [.pageChanged(from: PageIndex(5), to: PageIndex(6))])
        #expect(stage.offset == 3600)
        #expect(stage.layout.motion.kind == .resting)
        #expect(
            stage.send(.flip(.right)) == [.pageChanged(from: PageIndex(6), to: PageIndex(5))])
        #expect(stage.offset == 3000)
        // A swipe was on its way to page 6: the flip counts from there.
        stage.send(.swipe(.left, velocity: nil))
        stage.send(.flip(.left), after: 50)
        #expect(stage.offset == 4200)
        #expect(stage.layout.motion.kind == .resting)
    }

    @Test("goes no further than the ends, and around a loop")
    func ends() throws {
        var first = try StripFixture(on: 0)
        #expect(first.send(.flip(.right)) == [.nothing])
        #expect(first.offset == 0)
        var last = try StripFixture(on: 11)
        #expect(last.send(.flip(.left)) == [.nothing])
        for preset in [Preset.loop, .loopWindow] {
            var loop = try StripFixture(preset: preset, on: 11)
            #expect(
                loop.send(.flip(.left)) == [.pageChanged(from: PageIndex(11), to: PageIndex(0))])
            #expect(loop.layout.motion.kind == .resting)
            #expect(loop.layout.currentPage == PageIndex(0))
        }
    }

    @Test("follows the direction in which the strip is read, and its axis")
    func directions() throws {
        var mirrored = try StripFixture(on: 5) { $0.isRightToLeft = true }
        mirrored.send(.flip(.left))
        #expect(mirrored.layout.currentPage == PageIndex(4))
        var vertical = try StripFixture(on: 5) { $0.axis = .vertical }
        #expect(vertical.send(.flip(.left)) == [.nothing])
        vertical.send(.flip(.up))
        #expect(vertical.layout.currentPage == PageIndex(6))
    }

    /// The spreads of twelve pages with a cover are .0 12 34 56 78 9a b.
    @Test(
        "turns a leaf or a spread of a book at once",
        arguments: [(Preset.leaves, 6, 5), (.curl, 6, 5), (.leavesSpread, 7, 5)])
    func books(preset: Preset, next: Int, again: Int) throws {
        var stage = try StripFixture(preset: preset, on: 5)
        #expect(
            stage.send(.flip(.left)) == [.pageChanged(from: PageIndex(5), to: PageIndex(next))])
        #expect(stage.layout.turn == nil)
        stage.send(.flip(.right))
        #expect(stage.layout.currentPage == PageIndex(again))
        #expect(stage.send(.flip(.up)) == [.nothing])
    }

    @Test("takes the page from a finger that holds it")
    func held() throws {
        var stage = try StripFixture(on: 5)
        stage.pointer(.down, 700)
        stage.pointer(.move, 500, after: 40)
        stage.send(.flip(.left), after: 40)
        #expect(stage.layout.motion.kind == .resting)
        #expect([3600, 4200].contains(stage.offset))
        stage.pointer(.up, 500, after: 40)
        #expect(stage.layout.motion.kind == .resting)
    }
}

@Suite("A wheel")
struct WheelTests {
    @Test("turns one page for a swipe on a trackpad, however long its inertia")
    func trackpad() throws {
        var stage = try StripFixture(on: 5)
        var outcomes: [Outcome] = []
        for delta in [
            3.0, 9, 30, 70, 90, 80, 70, 60, 52, 44, 38, 33, 28, 24, 20, 17, 14, 12, 10, 8,
        ] {
            outcomes += stage.send(.scroll(Vector(dx: delta, dy: 0)), after: 16)
        }
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(6))
        #expect(
            outcomes.filter { $0 != .nothing } == [
                .pageChanged(from: PageIndex(5), to: PageIndex(6))
            ])
    }

    @Test("turns back a push that was too short, after a quiet time")
    func little() throws {
        var stage = try StripFixture(on: 5)
        for _ in 0..<3 { stage.send(.scroll(Vector(dx: 0, dy: 10)), after: 16) }
        #expect(stage.offset == 3030)
        stage.now += 180
        #expect(stage.offset == 3030)
        stage.now += 100
        #expect(stage.offset < 3030)
        stage.rest()
        #expect(stage.offset == 3000)
    }

    @Test("rolls a free strip as far as it goes, and no further than its ends")
    func free() throws {
        var stage = try StripFixture(on: 5) { $0.paging = .free }
        stage.send(.scroll(Vector(dx: 0, dy: 333)))
        stage.rest()
        #expect(stage.offset == 3333)
        stage.send(.scroll(Vector(dx: -99_999, dy: 0)))
        #expect(stage.offset == 0)
    }

    @Test("turns leaves")
    func leaves() throws {
        var stage = try StripFixture(preset: .leaves, on: 5)
        #expect(
            stage.send(.scroll(Vector(dx: 0, dy: 120))) == [
                .pageChanged(from: PageIndex(5), to: PageIndex(6)), .willTurn(to: PageIndex(6)),
            ])
    }
}

@Suite("A finger that stays")
struct LongPressTests {
    @Test("is reported as a long press once, and is not a tap then")
    func longPress() throws {
        var stage = try StripFixture(on: 5)
        stage.pointer(.down, 512, kind: .touch)
        #expect(stage.pointer(.move, 513, after: 499, kind: .touch) == [.nothing])
        let outcomes = stage.pointer(.move, 512, after: 1, kind: .touch)
        guard case .longPressed(let hit) = try #require(outcomes.first) else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(hit.page == PageIndex(5))
        #expect(stage.pointer(.up, 512, after: 900, kind: .touch) == [.nothing])
    }

    @Test("and never lifts is given up after a minute, and the strip goes back")
    func lost() throws {
        var stage = try StripFixture(on: 5)
        stage.pointer(.down, 700)
        stage.pointer(.move, 600, after: 20)
        stage.now += 59_999
        #expect(stage.offset == 3099)
        #expect(stage.layout.motion.beginsIn == 60_000)  // after the pointer move at 20 ms
        #expect(stage.layout.time == Timestamp(milliseconds: 20))
        stage.now += 1
        #expect(stage.layout.motion.kind == .snapping)
        stage.now += 2000
        #expect(stage.layout.contentOffset.x == 3000)
        #expect(
            stage.send(.pointer(PointerEvent(.move, id: 1, at: .zero, kind: .mouse))) == [.nothing])
        #expect(stage.offset == 3000)
    }

    @Test("sends samples twice and in any order, and only the newest count")
    func order() throws {
        var stage = try StripFixture(on: 5)
        func sample(_ phase: PointerEvent.Phase, _ x: Double, _ time: Int64) -> InputEvent {
            .pointer(
                PointerEvent(
                    phase, id: 1, at: Point(x: x, y: 300), kind: .mouse, clientTime: time))
        }
        stage.send(sample(.down, 700, 1000))
        stage.send(sample(.move, 600, 1040), after: 40)
        stage.send(sample(.move, 650, 1020), after: 1)
        stage.send(sample(.move, 600, 1040), after: 1)
        #expect(stage.offset == 3099)
    }
}

@Suite("Two taps in one place")
struct DoubleTapTests {
    private func tap(_ stage: inout StripFixture, _ x: Double, after wait: Int64) -> [Outcome] {
        stage.pointer(.down, x, after: wait, kind: .touch)
            + stage.pointer(.up, x, after: 20, kind: .touch)
    }

    @Test("magnify to the tapped point, and back")
    func zooms() throws {
        var stage = try StripFixture(on: 5, pictures: PixelSize(width: 560, height: 640))
        _ = tap(&stage, 402, after: 0)
        let outcomes = tap(&stage, 402, after: 200)
        #expect(outcomes.contains(.zoomed(scale: 2.5)))
        stage.rest()
        // The tapped point, 110 px left of the centre, stays under the finger.
        let zoom = try #require(stage.layout.zoom)
        let left: Double = 402 - 2.5 * (402 - 232)
        #expect(zoom.box.x == left)
        #expect(zoom.box.width == 1400)
        _ = tap(&stage, 300, after: 0)
        #expect(tap(&stage, 300, after: 200).contains(.zoomed(scale: 1)))
        stage.rest()
        #expect(stage.layout.zoom == nil)
    }

    @Test("are two single taps when they are slow, or far from one another")
    func single() throws {
        for (wait, x) in [(Int64(400), 402.0), (100, 600)] {
            var stage = try StripFixture(on: 5)
            _ = tap(&stage, 402, after: 0)
            #expect(
                !tap(&stage, x, after: wait).contains {
                    if case .zoomed = $0 { true } else { false }
                })
        }
    }

    @Test("turn back a page if configured to")
    func previous() throws {
        var stage = try StripFixture(on: 5) { $0.doubleTap = .previous }
        _ = tap(&stage, 512, after: 0)
        _ = tap(&stage, 512, after: 100)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(4))
    }
}
