/// The fingers on a strip, and the last tap.
package struct TouchState: Hashable, Sendable {
    package var press: Press?
    /// The second finger of a pinch; nil if there is no pinch.
    package var second: SecondFinger?
    package var lastTap: LastTap?

    package init(press: Press? = nil, second: SecondFinger? = nil, lastTap: LastTap? = nil) {
        self.press = press
        self.second = second
        self.lastTap = lastTap
    }

    /// Whether no finger holds the strip.
    var isFree: Bool { press == nil }

    /// The point of a tap if the finger were lifted now; nil if that would be no tap.
    var tapPoint: Point? {
        guard let press, second == nil, press.drag == nil, !press.hasMovedPastSlop,
            !press.isConsumed,
            !press.stoppedMotion
        else { return nil }
        return press.point
    }

    /// Releases all fingers; their further events are ignored.
    mutating func release() {
        press = nil
        second = nil
    }

    /// Shifts a drag, and the motion that the finger stopped, with the strip.
    mutating func translate(_ axis: StripAxis, by distance: Double) {
        if let stopped = press?.interrupted[axis] { press?.interrupted[axis] = stopped + distance }
        guard press?.drag?.axis == axis else { return }
        press?.drag?.startPull += distance
    }

    /// The number of consecutive taps, including this one: 1 or 2.
    mutating func count(tapAt point: Point, on page: PageIndex?, at time: Timestamp) -> Int {
        let isSecond =
            lastTap.map {
                $0.page == page && time.milliseconds >= $0.time.milliseconds
                    && time.milliseconds - $0.time.milliseconds <= LastTap.maximumInterval
                    && $0.point.distance(to: point) <= LastTap.maximumDistance
            } ?? false
        lastTap = isSecond ? nil : LastTap(point: point, page: page, time: time)
        return isSecond ? 2 : 1
    }
}
