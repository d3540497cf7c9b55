import Testing

@testable import ScrollEngine

@Suite("A track")
struct SnapPointsTests {
    private func snapPoints(
        _ count: Int, isLooped: Bool = false, viewport: Int = 1024,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) -> SnapPoints {
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: viewport, height: 768))
        configuration.pageSize = PixelSize(width: 560, height: 640)
        change(&configuration)
        return SnapPoints(StripGeometry(configuration), count: count, isLooped: isLooped)
    }

    @Test(
        "finds the current page by the classic rule",
        arguments: [
            (0, 0), (299, 0), (300, 1), (600, 1), (899.9, 1), (900, 2), (-500, 0), (9e9, 11),
        ])
    func currentPage(offset: Double, page: Int) {
        // floor((offset - 300) / 600) + 1, within 0...11, computed by hand.
        #expect(snapPoints(12).place(nearest: offset) == page)
    }

    @Test(
        "is landed on at the nearest page without a velocity, on the next with one",
        arguments: [
            (250, 0, 0), (301, 0, 1), (250, 19, 0), (250, 21, 1), (250, -21, 0), (601, 50, 2),
            (599, -50, 0), (600, 50, 1), (600, -50, 1), (1150, -8000, 1),
        ])
    func snapTarget(offset: Double, velocity: Double, page: Int) {
        #expect(snapPoints(12).snapTarget(from: offset, velocity: velocity).place == page)
    }

    @Test("of a loop goes forwards to the page that is half way round")
    func halfWayRound() {
        let four = snapPoints(4, isLooped: true)
        #expect(four.place(of: PageIndex(2), near: 0) == 2)
        #expect(four.place(of: PageIndex(3), near: 0) == -1)
        #expect(snapPoints(2, isLooped: true).place(of: PageIndex(1), near: 2) == 3)
    }

    @Test("throws back what wants beyond its ends")
    func bounce() {
        let snapPoints = snapPoints(12)
        #expect(
            snapPoints.snapTarget(from: 0, velocity: -900) == SnapTarget(place: 0, isBounce: true))
        #expect(
            snapPoints.snapTarget(from: 6600, velocity: 900)
                == SnapTarget(place: 11, isBounce: true))
        #expect(
            snapPoints.snapTarget(from: -40, velocity: 900) == SnapTarget(place: 0, isBounce: true))
        #expect(!snapPoints.snapTarget(from: 6000, velocity: 900).isBounce)
    }

    /// Embla's published numbers: pages of 800, 400, 200, 500 and 300 px in a view of 1000.
    ///
    /// Embla gives the position of the first page while the strip rests on each page.
    @Test(
        "rests pages of different lengths at its start, middle or end",
        arguments: [
            (SnapAlignment.start, [0, -800, -1200, -1400, -1900]),
            (.centre, [100, -500, -800, -1150, -1550]),
            (.end, [200, -200, -400, -900, -1200]),
        ])
    func alignment(alignment: SnapAlignment, places: [Int]) {
        let snapPoints = snapPoints(5, viewport: 1000) {
            $0.pageSize = PixelSize(width: 800, height: 400)
            $0.pageLengths = .repeating([800, 400, 200, 500, 300])
            $0.spacing = 0
            $0.alignment = alignment
        }
        let found = (0..<5).map { snapPoints.position(of: 0, at: snapPoints.rest($0)) }
        #expect(found == places)
        for place in 0..<5 {
            #expect(snapPoints.place(nearest: snapPoints.rest(place)) == place)
        }
    }

    @Test("repeats lengths that are fewer than its pages")
    func rhythm() {
        let snapPoints = snapPoints(1000, viewport: 400) {
            $0.pageSize = PixelSize(width: 300, height: 300)
            $0.pageLengths = .repeating([300, 100, 100])
            $0.spacing = 10
        }
        // Three pages are 300 + 100 + 100 and three spacings: 530.
        #expect((0..<5).map(snapPoints.start) == [0, 310, 420, 530, 840])
        #expect(snapPoints.start(999) == 333 * 530)
        #expect(snapPoints.length == 333 * 530 + 310)
        #expect(snapPoints.length(998) == 100)
    }

    @Test("finds the pages that show by looking at each, whatever the lengths")
    func visible() {
        let lengths = [300, 40, 120, 80]
        let snapPoints = snapPoints(50, viewport: 500) {
            $0.pageLengths = .repeating(lengths)
            $0.pageSize = PixelSize(width: 300, height: 300)
            $0.spacing = 7
            $0.alignment = .start
        }
        for offset in stride(from: -600, through: 7000, by: 13) {
            let naive = (0..<50).filter { page in
                let start = (0..<page).reduce(0) { $0 + lengths[$1 % 4] + 7 } - offset
                return start < 500 && start + lengths[page % 4] > 0
            }
            let found = snapPoints.visiblePlaces(at: Double(offset)).filter {
                (0..<50).contains($0)
            }
            #expect(found == naive, "at \(offset)")
        }
    }

    @Test(
        "finds the page at rest by looking at each, however far lengths are from their mean",
        arguments: [
            [4000] + Array(repeating: 1, count: 39), Array(repeating: 1, count: 39) + [4000],
            (0..<40).map { 1 + $0 * $0 }, (0..<40).map { 37 * $0 % 41 * 20 + 1 }, [5, 900],
        ],
        [false, true])
    func unevenLengths(lengths: [Int], isLooped: Bool) {
        let configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: 500, height: 768))
        let count = lengths.count
        let snapPoints = SnapPoints(
            StripGeometry(configuration), count: count, isLooped: isLooped,
            measured: .init(sums: .measured(PageLengthTable(lengths), nil), zeroPlace: count / 2))
        let offsets = [-1, 0, 0.5, 1].flatMap { shift in
            (-2 * count...3 * count).map { snapPoints.rest($0) + shift }
        }
        for offset in offsets {
            let naive = (-4 * count...5 * count).last { snapPoints.rest($0) <= offset }
            #expect(snapPoints.lastPlace(restingUpTo: offset) == naive, "at \(offset)")
        }
    }

    /// Pages of 320 px, 400 apart, centred in 500: page 1 starts at 90 + 400 - offset.
    @Test("places pages to the device pixel")
    func devicePixels() {
        let snapPoints = snapPoints(50, viewport: 500) {
            $0.pageSize = PixelSize(width: 320, height: 100)
            $0.spacing = 80
        }
        for (offset, scale, device) in [
            (0.0, 3, 1470), (0.2, 3, 1469), (0.5, 3, 1468), (0.51, 3, 1468), (0.9, 3, 1467),
            (0.4, 2, 979), (-0.4, 2, 981), (7.3, 1, 483),
        ] {
            let whole = snapPoints.position(of: 1, at: offset) * scale
            #expect(
                whole + snapPoints.deviceShift(at: offset, scale: scale) == device,
                "\(offset) at \(scale)")
        }
        // Page 0 ends at 410. At 409.8 that is rounded to nothing of it at scale 1, and to one device
        // pixel at scale 3: 0.2 · 3 = 0.6.
        #expect(snapPoints.visiblePlaces(at: 410.2, scale: 1).lowerBound == 1)
        #expect(snapPoints.visiblePlaces(at: 409.8, scale: 3).lowerBound == 0)
        #expect(snapPoints.visiblePlaces(at: 409.8, scale: 1).lowerBound == 1)
    }

    @Test("goes no further than its ends when it is to fill them")
    func fillsEnds() {
        // Three of ten pages in a view of 620: 200 px each, 10 px between.
        let snapPoints = snapPoints(10, viewport: 620) {
            $0.pagesPerView = 3
            $0.spacing = 10
            $0.alignment = .centre
        }
        #expect(snapPoints.limits == 0...1470)  // 10 · 210 − 10 − 620
        #expect(snapPoints.rest(0) == 0)
        #expect(snapPoints.rest(1) == 0)  // centred, it would be at 210 − 210
        #expect(snapPoints.rest(2) == 210)
        #expect(snapPoints.rest(9) == 1470)
        #expect(snapPoints.lastStop == 8)
        #expect(snapPoints.place(nearest: 0) == 0)
        #expect(snapPoints.place(nearest: 1470) == 8)
        #expect(snapPoints.place(nearest: 1400) == 8)
    }

    @Test("counts the places where it rests elsewhere")
    func stops() {
        let snapPoints = snapPoints(10, viewport: 620) {
            $0.pagesPerView = 3
            $0.spacing = 10
            $0.alignment = .centre
        }
        // 0 and 1 rest at 0; 2 to 7 have separate snap points; 8 and 9 rest at the end.
        #expect(snapPoints.place(1, stopsFrom: 0) == 2)
        #expect(snapPoints.place(1, stopsFrom: 1) == 2)
        #expect(snapPoints.place(-1, stopsFrom: 2) == 0)
        #expect(snapPoints.place(1, stopsFrom: 7) == 8)
        #expect(snapPoints.place(1, stopsFrom: 8) == nil)
        #expect(snapPoints.place(-1, stopsFrom: 0) == nil)
        #expect(snapPoints.stopsLeft(after: 0) == 7)
    }

    @Test("goes page by page from the first when several share the view")
    func startsWithTheFirst() {
        let snapPoints = snapPoints(10, viewport: 620) {
            $0.pagesPerView = 3
            $0.spacing = 10
        }
        // 0 to 7 rest at the view's start, 210 px apart; 8 and 9 rest with 7 at the end, 1470.
        #expect(
            (0...9).map(snapPoints.rest) == [0, 210, 420, 630, 840, 1050, 1260, 1470, 1470, 1470])
        #expect(snapPoints.place(1, stopsFrom: 0) == 1)
        #expect(snapPoints.place(1, stopsFrom: 7) == nil)
        #expect(snapPoints.place(-1, stopsFrom: 9) == 6)
        #expect(snapPoints.place(nearest: 1470) == 7)
        #expect(snapPoints.restsTogether(7, 9))
        #expect(!snapPoints.restsTogether(6, 7))
    }

    @Test("continues endlessly when it loops")
    func loop() {
        let snapPoints = snapPoints(3, isLooped: true)
        #expect((-4..<5).map { snapPoints.page(at: $0).value } == [2, 0, 1, 2, 0, 1, 2, 0, 1])
        #expect(snapPoints.rest(-1) == -600)
        #expect(snapPoints.place(of: PageIndex(2), near: 0) == -1)
        #expect(snapPoints.place(of: PageIndex(1), near: 0) == 1)
        #expect(snapPoints.place(nearest: -601) == -1)
    }
}
