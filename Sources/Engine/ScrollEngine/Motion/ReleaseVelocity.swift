/// The velocity of a finger at its release, computed from its last samples.
///
/// The newest samples are the least reliable, because a finger often slows or jerks as it lifts. So
/// the velocity between the last two samples has the lowest weight (weights of Flutter's iOS
/// tracker). If a short gesture has fewer samples, the available weights are scaled up.
///
/// Both directions are measured separately, each with its own minimum and maximum speed, so that a
/// finger's motion along one axis does not slow the strip along the other.
package struct ReleaseVelocity: Hashable, Sendable {
    /// The weight of the velocity between the last two samples, and of those before.
    static let weights = (0.05, 0.35, 0.60)
    /// A finger that was still this long before it lifted has no velocity, in milliseconds.
    package static let stillness: Int64 = 100
    /// Lower speeds are no fling, higher ones are limited, in pixels per second (Flutter,
    /// `kMinFlingVelocity` and `kMaxFlingVelocity`).
    package static let flingRange = 50.0...8000.0

    /// A position of the finger at a time.
    package struct Sample: Hashable, Sendable {
        package let point: Point
        package let time: Timestamp
    }

    // Four samples give the three velocities that have weights. Fields instead of an array, so that
    // samples need no allocation.
    package private(set) var last: Sample?
    package private(set) var second: Sample?
    package private(set) var third: Sample?
    package private(set) var fourth: Sample?

    package init() {}

    /// The time of the last sample.
    package var lastTime: Timestamp? { last?.time }

    /// The position of the last sample.
    package var lastPoint: Point? { last?.point }

    /// Adds a sample.
    ///
    /// One with the time of the last replaces it, because a velocity needs an interval; an older
    /// one is ignored.
    package mutating func add(_ point: Point, at time: Timestamp) {
        let range = MotionRange.offset
        let point = Point(x: point.x.clamped(to: range), y: point.y.clamped(to: range))
        let sample = Sample(point: point, time: time)
        guard let last, last.time <= time else {
            if self.last == nil { self.last = sample }
            return
        }
        if last.time < time { (second, third, fourth) = (last, second, third) }
        self.last = sample
    }

    /// The velocity of a finger that lifts at this time, in pixels per second; 0 in a direction in
    /// which it is no fling.
    package func velocity(liftedAt time: Timestamp) -> Vector {
        guard let last, time.milliseconds &- last.time.milliseconds < Self.stillness else {
            return .zero
        }
        let velocity = weightedVelocity
        return Vector(dx: Self.fling(velocity.dx), dy: Self.fling(velocity.dy))
    }

    private static func fling(_ velocity: Double) -> Double {
        guard abs(velocity) >= flingRange.lowerBound else { return 0 }
        return velocity.clamped(to: -flingRange.upperBound...flingRange.upperBound)
    }

    private var weightedVelocity: Vector {
        var mean = WeightedMean()
        if mean.add(from: second, to: last, weight: Self.weights.0),
            mean.add(from: third, to: second, weight: Self.weights.1)
        {
            _ = mean.add(from: fourth, to: third, weight: Self.weights.2)
        }
        return mean.value
    }

    private struct WeightedMean {
        private var sum = Vector.zero
        private var weight = 0.0

        var value: Vector {
            weight > 0 ? Vector(dx: sum.dx / weight, dy: sum.dy / weight) : .zero
        }

        /// Adds the velocity between two samples; false if there is none, because samples before a
        /// pause belong to another movement.
        mutating func add(from older: Sample?, to newer: Sample?, weight: Double) -> Bool {
            guard let older, let newer else { return false }
            let seconds = newer.time.seconds(since: older.time)
            guard seconds > 0, seconds < Double(stillness) / 1000 else { return false }
            sum.dx += weight * (newer.point.x - older.point.x) / seconds
            sum.dy += weight * (newer.point.y - older.point.y) / seconds
            self.weight += weight
            return true
        }
    }
}
