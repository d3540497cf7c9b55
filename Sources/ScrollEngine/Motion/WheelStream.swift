/// What a paged strip does with a delta of a wheel.
package enum WheelStep: Hashable, Sendable {
    /// Moves by so many pixels, with the wheel.
    case follow(Double)
    /// Turns one page: 1 towards the last, -1 towards the first.
    case turn(Int)
    /// Nothing: what is left of a push that has turned its page.
    case ignored
}

/// A stream of deltas from a wheel or a trackpad, read for the pages that it means to turn.
///
/// Wheels tell no begin and no end. A trackpad's swipe goes on for a second after the fingers have
/// left, in deltas that only decay, and summed up would turn many pages. So one push turns one page:
///
///     delta      2  8  24  60  80  70  60 … 3  2  1            24  70 …
///     step       follow……  turn ignored ……………………            follow turn
///
/// Then only a new push turns another. It shows in that the stream turns round, or grows again after
/// it has decayed, or has a pause before a delta no smaller than the last, which is a wheel's notch:
/// inertia has no pauses.
///
/// Deltas are in pixels along the strip, times in milliseconds.
package struct WheelStream: Hashable, Sendable {
    /// A stream ends when nothing came for so long: longer than between the notches of a wheel that
    /// is turned on purpose, shorter than between two swipes.
    package static let idleTimeout: Int64 = 180

    /// A single delta so large is the notch of a wheel, which scrolls by 100 to 120 px in browsers,
    /// or a swipe that is as sure.
    private static let notch = 80.0
    /// The share of a page that small deltas must add up to, and the pixels that are enough for large
    /// pages: a finger's width on a trackpad.
    private static let turningShare = 0.25
    private static let turningLimit = 100.0
    /// The pause before a notch: more than three frames, and inertia sends a delta in each.
    private static let pause: Int64 = 60
    /// Less than this is the trembling of a tail, not a notch and no turning round.
    private static let minimumPush = 4.0
    /// What grows by this factor, to this many pixels, after it had fallen to this share of its
    /// greatest is a new push.
    private static let growth = 1.5
    private static let growthFloor = 20.0
    private static let decayShare = 0.8
    /// A time between deltas that is shorter only tells how they travelled: half a frame.
    private static let shortestGap: Int64 = 8

    /// When the last delta came; nil before the first.
    package private(set) var lastTime: Timestamp?
    /// The size of the last delta, and its pixels per millisecond.
    package private(set) var size = 0.0
    package private(set) var speed = 0.0
    /// The largest delta since a page was turned.
    package private(set) var peak = 0.0
    /// How far the strip has followed since the push began.
    package private(set) var followed = 0.0
    /// The direction of the page that this push has turned; 0 before it has.
    package private(set) var turned = 0

    package init() {}

    /// A stream that goes on: its fields, in the units that they have.
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

    /// When the stream ends if nothing more comes; nil before it began.
    package var end: Timestamp? {
        lastTime.map { Timestamp(milliseconds: $0.milliseconds &+ Self.idleTimeout) }
    }

    /// Takes a delta and says what the strip does with it.
    ///
    /// - Parameters:
    ///   - delta: How far the wheel scrolls, in pixels along the strip.
    ///   - time: When it came; one earlier than the last counts as simultaneous with it.
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

    /// Whether a delta cannot be what is left of the push that turned a page.
    private func isNewPush(_ delta: Double, after gap: Int64) -> Bool {
        let size = abs(delta)
        guard turned != 0, size >= Self.minimumPush else { return false }
        if (delta < 0) == (turned > 0) { return true }
        if gap >= Self.pause, size >= self.size { return true }
        // Deltas that waited for one another arrive as one twice as large, after twice the time: so
        // the speed must grow too.
        return size >= Self.growthFloor && size > Self.growth * self.size
            && Self.speed(size, after: gap) > Self.growth * speed
            && self.size < Self.decayShare * peak
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
