/// The resistance of a strip that is dragged beyond its ends.
///
///     f(x) = x d c / (d + c x)        x: the finger's pull, d: length of the viewport
///
/// It is applied to the finger's total pull, not step by step, so the result does not depend on the
/// path. The inverse gives the pull for a stretch, so that a strip that is caught while it bounces
/// stays where it is. (ScrollMechanics, fluid-scroll; c is theirs.)
package struct RubberBand: Hashable, Sendable {
    /// The share of a small pull that the strip follows.
    package static let coefficient = 0.55

    /// Length of the viewport along the axis, in pixels.
    package let dimension: Double

    package init(dimension: Double) {
        self.dimension = dimension
    }

    /// The stretch for a finger's pull; both are at least 0.
    package func stretch(forPull pull: Double) -> Double {
        pull * dimension * Self.coefficient / (dimension + Self.coefficient * pull)
    }

    /// The finger's pull for a stretch; a strip never stretches by the viewport's length, so larger
    /// values are clamped just below it.
    package func pull(forStretch stretch: Double) -> Double {
        let reached = min(stretch, dimension * 0.999)
        return dimension * reached / (Self.coefficient * (dimension - reached))
    }

    /// The share of the finger's velocity that the strip has at this pull: the derivative of
    /// ``stretch(forPull:)``.
    package func slope(atPull pull: Double) -> Double {
        let ratio = dimension / (dimension + Self.coefficient * pull)
        return Self.coefficient * ratio * ratio
    }
}
