/// The fingers on a strip, and the tap before.
struct TouchState: Hashable, Sendable {
    var press: Press?
    /// The second finger of a pinch; it is ignored otherwise.
    var second: SecondFinger?
    var lastTap: LastTap?

    /// Whether no finger holds the strip.
    var isFree: Bool { press == nil }

    /// Where the finger that is down would tap if it were lifted now; nil when it would not.
    var tapPoint: Point? {
        guard let press, second == nil, press.drag == nil, !press.hasMovedPastSlop,
            !press.isConsumed,
            !press.stoppedMotion
        else { return nil }
        return press.point
    }

    /// Lets go of the fingers that are down: what they do from now on means nothing.
    mutating func release() {
        press = nil
        second = nil
    }

    /// Moves what is held along with the strip.
    mutating func translate(_ axis: StripAxis, by distance: Double) {
        guard press?.drag?.axis == axis else { return }
        press?.drag?.startPull += distance
    }

    /// How often in a row the strip was tapped, with this tap: 1 or 2.
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

/// The second finger of a pinch.
struct SecondFinger: Hashable, Sendable {
    let pointer: Int
    var point: Point
}

/// A tap that another may follow to make a double tap.
struct LastTap: Hashable, Sendable {
    /// Milliseconds between two taps of a double tap, and pixels, at most (Flutter,
    /// `kDoubleTapTimeout` and `kDoubleTapSlop`).
    static let maximumInterval: Int64 = 300
    static let maximumDistance = 100.0

    let point: Point
    /// The page it reached: two taps on different pages are no double tap.
    let page: PageIndex?
    /// On the clock that its finger was timed by.
    let time: Timestamp
}
