@testable import ScrollEngine

/// A book with at most one turning leaf and a clock that the test sets.
struct TurnFixture {
    var book: BookGeometry
    var page: PageIndex
    var turn: Turn?
    var now: Int64 = 0

    init(
        _ style: TurnStyle, on page: Int = 3, pages: Int = 9,
        viewport: PixelSize = PixelSize(width: 1000, height: 800), axis: Axis = .horizontal,
        isRightToLeft: Bool = false, hasCover: Bool = true, radius: Int? = nil,
        reducesMotion: Bool = false, grabArea: GrabArea = .page
    ) {
        book = BookGeometry(
            style, viewport: viewport, pageCount: pages, axis: axis, isRightToLeft: isRightToLeft,
            hasCover: hasCover, radius: radius, reducesMotion: reducesMotion,
            grabArea: grabArea)
        self.page = PageIndex(page)
    }

    var time: Timestamp { Timestamp(milliseconds: now) }

    /// The pose of the turn; that of the unturned leaf if nothing turns.
    var pose: TurnPose { turn?.pose(at: time, in: book) ?? .unturned }

    var layout: TurnLayout? { turn?.layout(at: time, in: book) }

    mutating func down(_ x: Double, _ y: Double = 400) {
        turn =
            turn.map { $0.caught(at: Point(x: x, y: y), time: time, in: book) }
            ?? Turn.begin(at: Point(x: x, y: y), on: page, in: book)
    }

    mutating func move(_ x: Double, _ y: Double = 400) {
        turn?.moved(to: Point(x: x, y: y), in: book)
    }

    mutating func up(speed: Double = 0) {
        turn = turn?.released(at: time, speed: speed, in: book)
    }

    /// Presses, moves and releases.
    mutating func drag(_ xs: Double..., y: Double = 400, speed: Double = 0) {
        down(xs[0], y)
        for x in xs.dropFirst() { move(x, y) }
        up(speed: speed)
    }

    /// The destination of the turn that the events started; nil if they started none.
    var destination: Int? { turn?.destination?.value }
}
