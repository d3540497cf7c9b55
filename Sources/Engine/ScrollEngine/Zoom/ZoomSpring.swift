/// The motion of a picture that a critically damped spring pulls to its resting magnification.
///
/// With the spring's progress u and its impulse i, both functions of the time t since the start,
///
///     u = 1 − (1 + ω t) e^(−ω t)             i = t e^(−ω t)
///     scale = s₀ (s₁ / s₀)^u · e^(rate · i)
///     shift = c₀ + (c₁ − c₀) k + speed · i    k = ((s₁ / s₀)^u − 1) / (s₁ / s₀ − 1), or u if s₀ = s₁
///
/// The scale grows by equal factors in equal progress, and the shift is linear in the scale:
/// content that is shown at the same position at both ends, which is where the fingers were, stays
/// there throughout. The impulse adds the picture's initial velocity. Without a change of scale
/// this is the spring's own formula, on each axis: for a picture that is flung, and bounces at its
/// edges.
///
/// A critically damped spring never leaves the range of its start and its targets, however often
/// the target changes, so the scale needs no limits during the motion.
package struct ZoomSpring: Hashable, Sendable {
    package let from: Magnification
    package let to: Magnification
    /// The velocity of the picture at the start.
    package let velocity: ZoomVelocity
    package let began: Timestamp
    /// What pulls: ``Spring/edgeBounce`` from beyond the edges, so that everything bounces alike, and
    /// ``Spring/zoom`` to a scale that was requested, also by another viewer.
    package let spring: Spring.Kind
    /// From this time on the magnification is exactly `to`.
    package let end: Timestamp
    /// ln(s₁ / s₀).
    private let growth: Double

    package init(
        from: Magnification, to: Magnification, velocity: ZoomVelocity, began: Timestamp,
        spring: Spring.Kind = .edgeBounce
    ) {
        self.from = from
        self.to = to
        self.velocity = velocity
        self.began = began
        self.spring = spring
        let growth = Elementary.log(to.scale / from.scale)
        self.growth = growth
        // 1 − k is at most (1 − u) times this: the slope of k at its end.
        let steepness = max(1, Self.slope(growth: growth, at: 1))
        // The milliseconds until a distance, and the velocity along it, are within the tolerance.
        func time(
            for distance: Double, _ velocity: Double, within tolerance: Tolerance
        ) -> Int64 {
            SpringSimulation(spring.spring, from: abs(distance), velocity: abs(velocity), to: 0)
                .settlingTime(within: tolerance)
        }
        let times = (
            time(for: growth, velocity.rate, within: Self.toleranceOfScale),
            time(for: (to.shift.x - from.shift.x) * steepness, velocity.shift.x, within: .ofRest),
            time(for: (to.shift.y - from.shift.y) * steepness, velocity.shift.y, within: .ofRest)
        )
        end = Timestamp(milliseconds: began.milliseconds &+ max(times.0, times.1, times.2))
    }

    /// ω of the spring, per second.
    private var pace: Double { spring.spring.frequency }

    /// ``Tolerance/ofRest`` for a scale, at the far side of a viewport of 4096 pixels.
    private static let toleranceOfScale = Tolerance(distance: 0.4 / 4096, speed: 20.0 / 4096)

    package func magnification(at time: Timestamp) -> Magnification {
        guard time < end else { return to }
        let (seconds, decay) = elapsed(at: time)
        let progress = 1 - (1 + pace * seconds) * decay
        let impulse = seconds * decay
        let share = Self.share(growth: growth, at: progress)
        return Magnification(
            scale: from.scale * Elementary.exp(growth * progress + velocity.rate * impulse),
            shift: Point(
                x: from.shift.x + (to.shift.x - from.shift.x) * share + velocity.shift.x * impulse,
                y: from.shift.y + (to.shift.y - from.shift.y) * share + velocity.shift.y * impulse))
    }

    /// The derivative of ``magnification(at:)``.
    package func velocity(at time: Timestamp) -> ZoomVelocity {
        guard time < end else { return .zero }
        let (seconds, decay) = elapsed(at: time)
        let progress = 1 - (1 + pace * seconds) * decay
        let pull = pace * pace * seconds * decay
        let impulse = (1 - pace * seconds) * decay
        let slope = Self.slope(growth: growth, at: progress) * pull
        return ZoomVelocity(
            rate: growth * pull + velocity.rate * impulse,
            shift: Point(
                x: (to.shift.x - from.shift.x) * slope + velocity.shift.x * impulse,
                y: (to.shift.y - from.shift.y) * slope + velocity.shift.y * impulse))
    }

    private func elapsed(at time: Timestamp) -> (seconds: Double, decay: Double) {
        let seconds = max(0, time.seconds(since: began))
        return (seconds, Elementary.exp(-pace * seconds))
    }

    /// Below this growth the scale hardly changes, and k cannot be distinguished from u.
    private static let leastGrowth = 1e-6

    /// k: the share of the shift's distance that is covered at this progress.
    private static func share(growth: Double, at progress: Double) -> Double {
        guard abs(growth) > leastGrowth else { return progress }
        return (Elementary.exp(growth * progress) - 1) / (Elementary.exp(growth) - 1)
    }

    /// The derivative of k by progress.
    private static func slope(growth: Double, at progress: Double) -> Double {
        guard abs(growth) > leastGrowth else { return 1 }
        return growth * Elementary.exp(growth * progress) / (Elementary.exp(growth) - 1)
    }
}
