/// The motion of a strip that a damped spring pulls to its rest.
///
/// With ω = √(stiffness / mass) and the damping ratio z, the displacement from rest is
///
///     z = 1   (c₁ + c₂ t) e^(−ω t)                    c₁ = x₀ − rest   c₂ = v₀ + ω c₁
///     z > 1   c₁ e^(r₁ t) + c₂ e^(r₂ t)               r₁,₂ = −ω (z ∓ √(z² − 1))
///     z < 1   e^(−z ω t) (c₁ cos ωd t + c₂ sin ωd t)  ωd = ω √(1 − z²)
///
/// Position is a function of time alone: evaluating it out of order, twice, or on another machine
/// gives the same result, and no error accumulates from frame to frame.
///
/// Lengths are in pixels, time in seconds, velocities in pixels per second.
package struct SpringSimulation: Hashable, Sendable {
    /// The offset at which the spring rests.
    package let rest: Double
    private let regime: Regime

    private enum Regime: Hashable, Sendable {
        case critical(c1: Double, c2: Double, omega: Double)
        case over(c1: Double, c2: Double, r1: Double, r2: Double)
        case under(c1: Double, c2: Double, decay: Double, omega: Double)
    }

    /// Pulls a strip from an offset, with its velocity.
    package init(_ spring: Spring, from start: Double, velocity: Double, to rest: Double) {
        self.rest = rest
        let omega = spring.frequency
        let z = spring.dampingRatio
        let c1 = start - rest
        if z == 1 {
            regime = .critical(c1: c1, c2: velocity + omega * c1, omega: omega)
        } else if z > 1 {
            let root = (z * z - 1).squareRoot()
            let r1 = -omega * (z - root)
            let r2 = -omega * (z + root)
            let share = (velocity - r1 * c1) / (r2 - r1)
            regime = .over(c1: c1 - share, c2: share, r1: r1, r2: r2)
        } else {
            let damped = omega * (1 - z * z).squareRoot()
            let decay = z * omega
            let c2 = (velocity + decay * c1) / damped
            regime = .under(c1: c1, c2: c2, decay: decay, omega: damped)
        }
    }

    /// The offset in pixels, this many seconds after the start.
    package func position(at time: Double) -> Double {
        rest + displacement(at: time)
    }

    /// Pixels per second, the derivative of ``position(at:)``.
    package func velocity(at time: Double) -> Double {
        switch regime {
        case .critical(let c1, let c2, let omega):
            return (c2 - omega * (c1 + c2 * time)) * Elementary.exp(-omega * time)
        case .over(let c1, let c2, let r1, let r2):
            return c1 * r1 * Elementary.exp(r1 * time) + c2 * r2 * Elementary.exp(r2 * time)
        case .under(let c1, let c2, let decay, let omega):
            let sine = Elementary.sin(omega * time)
            let cosine = Elementary.cos(omega * time)
            return Elementary.exp(-decay * time)
                * ((c2 * omega - decay * c1) * cosine - (c1 * omega + decay * c2) * sine)
        }
    }

    /// Whether the displacement and the velocity are below the tolerance.
    package func isSettled(at time: Double, within tolerance: Tolerance) -> Bool {
        abs(displacement(at: time)) < tolerance.distance
            && abs(velocity(at: time)) < tolerance.speed
    }

    /// The first whole millisecond from which the spring stays within the tolerance.
    ///
    /// It uses bounds on displacement and speed that decrease monotonically, in the end by the same
    /// share every millisecond. So a few guesses find it; otherwise bisection does.
    package func settlingTime(within tolerance: Tolerance) -> Int64 {
        var early = peakOfBounds
        var late = Self.maximumDuration
        var guess = time(from: 0, of: asymptoticBounds, to: tolerance) ?? early
        var guesses = 0
        while early < late {
            guesses += 1
            let time =
                guesses > Self.guessLimit
                ? (early + late) / 2 : guess.clamped(to: early...late - 1)
            let bounds = self.bounds(at: Double(time) / 1000)
            if bounds.distance < tolerance.distance && bounds.speed < tolerance.speed {
                late = time
            } else {
                early = time + 1
            }
            guard early < late else { break }
            guess = self.time(from: time, of: bounds, to: tolerance) ?? early
        }
        return late
    }

    /// A minute, in milliseconds: even springs softer than any preset's rest long before.
    private static let maximumDuration: Int64 = 60_000
    /// The number of guesses that nearly all motions need.
    private static let guessLimit = 6

    /// The millisecond at which bounds fall to a tolerance, never the given one; nil if it cannot
    /// be estimated.
    private func time(from start: Int64, of bounds: Tolerance, to tolerance: Tolerance) -> Int64? {
        let excess = max(bounds.distance / tolerance.distance, bounds.speed / tolerance.speed)
        guard excess.isNormal else { return nil }
        let rate =
            switch regime {
            case .critical(_, _, let omega): omega
            case .over(_, _, let slow, _): -slow
            case .under(_, _, let decay, _): decay
            }
        let step = 1000 * Elementary.log(excess) / rate
        // For a spring with little or no pull there is no estimate.
        guard step.magnitude < Double(Self.maximumDuration) else { return nil }
        return start + Int64(step.rounded(.awayFromZero))
    }

    private func displacement(at time: Double) -> Double {
        switch regime {
        case .critical(let c1, let c2, let omega):
            return (c1 + c2 * time) * Elementary.exp(-omega * time)
        case .over(let c1, let c2, let r1, let r2):
            return c1 * Elementary.exp(r1 * time) + c2 * Elementary.exp(r2 * time)
        case .under(let c1, let c2, let decay, let omega):
            return Elementary.exp(-decay * time)
                * (c1 * Elementary.cos(omega * time) + c2 * Elementary.sin(omega * time))
        }
    }

    // MARK: Bounds

    /// Upper bounds of the displacement and the speed from this time on.
    private func bounds(at time: Double) -> Tolerance {
        switch regime {
        case .critical(let c1, let c2, let omega):
            let decay = Elementary.exp(-omega * time)
            return Tolerance(
                distance: (abs(c1) + abs(c2) * time) * decay,
                speed: (abs(c2 - omega * c1) + omega * abs(c2) * time) * decay)
        case .over(let c1, let c2, let r1, let r2):
            let slow = abs(c1) * Elementary.exp(r1 * time)
            let quick = abs(c2) * Elementary.exp(r2 * time)
            return Tolerance(distance: slow + quick, speed: -slow * r1 - quick * r2)
        case .under(let c1, let c2, let decay, let omega):
            let amplitude =
                (c1 * c1 + c2 * c2).squareRoot() * Elementary.exp(-decay * time)
            let natural = (decay * decay + omega * omega).squareRoot()
            return Tolerance(distance: amplitude, speed: amplitude * natural)
        }
    }

    /// The terms that dominate the bounds in the end, at time 0.
    private var asymptoticBounds: Tolerance {
        guard case .over(let c1, _, let r1, _) = regime else { return bounds(at: 0) }
        return Tolerance(distance: abs(c1), speed: -abs(c1) * r1)
    }

    /// The millisecond after which the bounds decrease: (a + b t) e^(−ω t) peaks before 1/ω.
    private var peakOfBounds: Int64 {
        guard case .critical(_, _, let omega) = regime else { return 0 }
        return Int64((1000 / omega).rounded(.up))
    }
}
