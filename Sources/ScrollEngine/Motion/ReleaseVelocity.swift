/// The velocity with which a finger leaves the viewport, from its last samples.
///
/// The newest samples are the least sure: a finger often slows or jerks as it lifts. So the velocity
/// between the last two samples weighs least (weights of Flutter's iOS tracker). Where a short
/// gesture has fewer samples, the weights of those there are stand for all.
///
/// Both directions are measured apart, each with its own least and greatest speed: a strip that moves
/// along one axis must not be slowed by what the finger does along the other.
package struct ReleaseVelocity: Hashable, Sendable {
    /// The weight of the velocity between the last two samples, and of those before.
    private static let weights = (0.05, 0.35, 0.60)
    /// A finger that held still so long before it lifted had no velocity, in milliseconds.
    package static let stillness: Int64 = 100
    /// Slower is no fling, faster is no finger, in pixels per second (Flutter, `kMinFlingVelocity`
    /// and `kMaxFlingVelocity`).
    package static let flingRange = 50.0...8000.0

    /// Where the finger was at a time.
    package struct Sample: Hashable, Sendable {
        package let point: Point
        package let time: Timestamp
    }

    // Four samples give the three velocities that have weights. Fields, not an array: a sample must
    // cost no memory of its own.
    package private(set) var last: Sample?
    package private(set) var second: Sample?
    package private(set) var third: Sample?
    package private(set) var fourth: Sample?

    package init() {}

    /// The time of the last sample.
    package var lastTime: Timestamp? { last?.time }

    /// The place of the last sample.
    package var lastPoint: Point? { last?.point }

    /// Takes a sample.
    ///
    /// One at the time of the last replaces it, for a velocity needs time to pass; an older one comes
    /// too late and is ignored.
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

    /// Pixels per second of a finger that lifts at this time; 0 in a direction in which that is no
    /// fling.
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

        /// Takes the velocity between two samples, and says whether there was one: what lies before a
        /// stillness belongs to another movement.
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
