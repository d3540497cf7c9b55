/// How a paged strip responds to a delta of a wheel.
package enum WheelStep: Hashable, Sendable {
    /// Moves by this many pixels with the wheel.
    case follow(Double)
    /// Turns one page: 1 towards the last, -1 towards the first.
    case turn(Int)
    /// No effect: the rest of a push that has turned its page.
    case ignored
}

/// A stream of deltas from a wheel or a trackpad, interpreted as page turns.
///
/// Wheel events have no start or end. A trackpad's swipe continues for a second after the fingers
/// lifted, in decaying deltas whose sum would turn many pages. So one push turns one page:
///
///     delta      2  8  24  60  80  70  60 … 3  2  1            24  70 …
///     step       follow……  turn ignored ……………………            follow turn
///
/// After that only a new push turns another. It is recognized when the stream reverses, or grows
/// again after it has decayed, or by a wheel's notch: a delta after a pause, no smaller than the last.
/// Inertia has no pauses, but a browser that stalls delivers its deltas late, as one:
///
///     delta      60  52  45                  157  21  18 …
///     time (ms)   0  16  32                  112 128 144 …
///     step       ignored ……………………………………………………………
///
/// Deltas are in pixels along the strip, times in milliseconds.
package struct WheelStream: Hashable, Sendable {
    /// A stream ends after this time without a delta: longer than between the notches of a wheel
    /// that is turned deliberately, shorter than between two swipes.
    package static let idleTimeout: Int64 = 180

    /// A single delta this large is the notch of a wheel, which scrolls by 100 to 120 px in
    /// browsers, or an equally decisive swipe.
    static let notch = 80.0
    /// The share of a page that small deltas must add up to, and its limit in pixels for large
    /// pages: a finger's width on a trackpad.
    static let turningShare = 0.25
    static let turningLimit = 100.0
    /// The pause before a notch: more than three frames, because inertia sends a delta in each.
    static let pause: Int64 = 60
    /// Smaller deltas are the jitter of a decaying tail, not a notch and no reversal.
    static let minimumPush = 4.0
    /// A new push is a growth by this factor, to at least this many pixels, after a decay to this
    /// share of the peak.
    static let growth = 1.5
    static let growthFloor = 20.0
    static let decayShare = 0.8
    /// Shorter intervals between deltas are artefacts of delivery: half a frame.
    static let shortestGap: Int64 = 8

    /// The time of the last delta; nil before the first.
    package private(set) var lastTime: Timestamp?
    /// The size of the last delta, and its speed in pixels per millisecond.
    package private(set) var size = 0.0
    package private(set) var speed = 0.0
    /// The largest delta since a page was turned.
    package private(set) var peak = 0.0
    /// The distance that the strip has followed since the push started.
    package private(set) var followed = 0.0
    /// The direction of the page that this push turned; 0 before it has.
    package private(set) var turned = 0

    package init() {}

    /// Restores a stream from its fields.
    package init(
        lastTime: Timestamp, size: Double, speed: Double, peak: Double, followed: Double,
        turned: Int
    ) {
        self.lastTime = lastTime
        self.size = size
        self.speed = speed
        self.peak = peak
        self.followed = followed
        self.turned = turned
    }

    /// The time at which the stream ends without a further delta; nil before the first.
    package var end: Timestamp? {
        lastTime.map { Timestamp(milliseconds: $0.milliseconds &+ Self.idleTimeout) }
    }

    /// Adds a delta and returns the response of the strip.
    ///
    /// - Parameters:
    ///   - delta: The scroll distance, in pixels along the strip.
    ///   - time: Its time; one earlier than the last counts as simultaneous with it.
    ///   - stride: The distance of two pages, in pixels.
    /// - Returns: The step to take now.
    package mutating func add(
        _ delta: Double, at time: Timestamp, stride: Double
    ) -> WheelStep {
        guard delta.isFinite, delta != 0 else { return .ignored }
        let delta = delta.clamped(to: -Self.largest...Self.largest)
        let gap = lastTime.map { max(0, time.milliseconds &- $0.milliseconds) } ?? Self.idleTimeout
        if gap >= Self.idleTimeout || isNewPush(delta, after: gap) { (followed, turned) = (0, 0) }
        record(delta, after: gap, at: time)
        guard turned == 0 else { return .ignored }
        followed += delta
        let enough = min(Self.turningShare * stride, Self.turningLimit)
        guard abs(delta) >= Self.notch || abs(followed) >= enough else { return .follow(delta) }
        (turned, peak) = (delta < 0 ? -1 : 1, abs(delta))
        return .turn(turned)
    }

    /// Pixels: more than any wheel scrolls at once.
    package static let largest = 1e6

    /// Whether a delta cannot be the rest of the push that turned a page.
    private func isNewPush(_ delta: Double, after gap: Int64) -> Bool {
        let size = abs(delta)
        guard turned != 0, size >= Self.minimumPush else { return false }
        if (delta < 0) == (turned > 0) { return true }
        if gap >= Self.pause, isNotch(size, after: gap) { return true }
        // Delayed deltas arrive merged into one twice as large, after twice the time, so the speed
        // must grow too.
        return size >= Self.growthFloor && size > Self.growth * self.size
            && Self.speed(size, after: gap) > Self.growth * speed
            && self.size < Self.decayShare * peak
    }

    /// Whether a delta after a pause is the next notch of a wheel, and not what a stall has joined.
    ///
    /// Notches are of one size, or come one by one and no slower; joined deltas have the speed of inertia,
    /// which decays.
    private func isNotch(_ size: Double, after gap: Int64) -> Bool {
        let isAlone = Self.speed(self.size, after: Self.pause) >= speed
        if size == self.size { return isAlone || size >= Self.notch }
        return isAlone && size > self.size && Self.speed(size, after: gap) >= speed
    }

    private mutating func record(_ delta: Double, after gap: Int64, at time: Timestamp) {
        size = abs(delta)
        speed = Self.speed(size, after: gap)
        peak = max(peak, size)
        lastTime = max(lastTime ?? time, time)
    }

    private static func speed(_ size: Double, after gap: Int64) -> Double {
        size / Double(max(gap, shortestGap))
    }
}
