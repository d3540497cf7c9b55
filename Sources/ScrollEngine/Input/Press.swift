/// A finger on the strip: where it went down, and whether it has become a drag.
struct Press: Hashable, Sendable, Codable {
    let pointer: Int
    let start: Point
    let slop: Double
    /// Whether it stopped a moving strip: then lifting it is no tap.
    let caughtMotion: Bool
    /// Where the strip was when the finger went down, undone of the rubber band.
    var startPull: Double
    /// How much of the finger's way was spent on the slop, with its sign; nil while it is no drag.
    var spentSlop: Double?
    var velocity: ReleaseVelocity

    var isDrag: Bool { spentSlop != nil }
}
