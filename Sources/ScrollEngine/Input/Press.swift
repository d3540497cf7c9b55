/// A finger on the strip: where it went down, and whether it has become a drag.
struct Press: Hashable, Sendable, Codable {
    let pointer: Int
    let start: Point
    let slop: Double
    /// Whether it stopped a moving strip: then lifting it is no tap.
    let caughtMotion: Bool
    /// Where the strip was when the finger went down, undone of the rubber band.
    var startPull: Double
    /// Whether it has gone further than a tap may, in any direction.
    var hasStrayed = false
    /// How much of the finger's way was spent on the slop, with its sign; nil while it is no drag.
    var spentSlop: Double?
    var velocity: ReleaseVelocity

    var isDrag: Bool { spentSlop != nil }

    /// Whether samples are timed by the client's clock: then those that tell no time of it happen
    /// with the one before.
    let hasClientTime: Bool

    /// The time of a sample, on the clock that the samples of this finger are timed by.
    func sampleTime(of pointer: PointerEvent, at now: Timestamp) -> Timestamp {
        guard hasClientTime else { return now }
        return pointer.clientTime.map(Timestamp.init) ?? velocity.lastTime ?? now
    }
}
