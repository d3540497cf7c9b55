/// The velocity with which a finger leaves the strip, from its last samples.
///
/// The newest samples are the least sure: a finger often slows or jerks as it lifts. So the velocity
/// between the last two samples weighs least (weights of Flutter's iOS tracker). Where a short
/// gesture has fewer samples, the weights of those there are stand for all.
package struct ReleaseVelocity: Hashable, Sendable, Codable {
    /// Weights of the velocities between neighbouring samples, newest first.
    package static let weights = [0.05, 0.35, 0.60]
    /// A finger that held still so long before it lifted had no velocity, in milliseconds.
    package static let stillness: Int64 = 100
    /// Slower is no fling, faster is no finger, in pixels per second (Flutter, `kMinFlingVelocity`
    /// and `kMaxFlingVelocity`).
    package static let flingRange = 50.0...8000.0

    private struct Sample: Hashable, Codable {
        var position: Double
        var time: Timestamp
    }

    /// The last samples, oldest first: one more than there are weights.
    private var samples: [Sample] = []

    package init() {}

    /// The time of the last sample.
    var lastTime: Timestamp? { samples.last?.time }

    /// The position of the last sample.
    var lastPosition: Double? { samples.last?.position }

    /// Takes a sample; one at the time of the last replaces it, for a velocity needs time to pass.
    package mutating func add(_ position: Double, at time: Timestamp) {
        if let last = samples.last, time <= last.time {
            samples[samples.count - 1].position = position
            return
        }
        if samples.count > Self.weights.count { samples.removeFirst() }
        samples.append(Sample(position: position, time: time))
    }

    /// Pixels per second for a finger that lifts at this time; 0 when that is no fling.
    package func velocity(liftedAt time: Timestamp) -> Double {
        guard let last = samples.last,
            time.milliseconds - last.time.milliseconds < Self.stillness
        else { return 0 }
        let velocity = weightedVelocity
        guard abs(velocity) >= Self.flingRange.lowerBound else { return 0 }
        let limit = Self.flingRange.upperBound
        return min(max(velocity, -limit), limit)
    }

    private var weightedVelocity: Double {
        var sum = 0.0
        var weight = 0.0
        for (age, share) in Self.weights.enumerated() where samples.count >= age + 2 {
            let newer = samples[samples.count - 1 - age]
            let older = samples[samples.count - 2 - age]
            let seconds = newer.time.seconds(since: older.time)
            guard seconds < Double(Self.stillness) / 1000 else { break }
            sum += share * (newer.position - older.position) / seconds
            weight += share
        }
        return weight > 0 ? sum / weight : 0
    }
}
