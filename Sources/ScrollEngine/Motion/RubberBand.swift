/// The resistance that a strip offers when it is dragged beyond its ends.
///
///     f(x) = x d c / (d + c x)        x: how far the finger has pulled, d: length of the viewport
///
/// It is applied to the whole distance that the finger has pulled, not step by step, so that the way
/// there does not matter; the inverse tells how far a finger must have pulled, so that a strip caught
/// while it bounces stays where it is. (ScrollMechanics, fluid-scroll; c is theirs.)
package struct RubberBand: Hashable, Sendable {
    /// Share of a small pull that the strip follows.
    package static let coefficient = 0.55

    /// Length of the viewport along the axis, in pixels.
    package let dimension: Double

    package init(dimension: Double) {
        self.dimension = dimension
    }

    /// How far the strip goes when a finger pulls so far; both at least 0.
    package func stretch(forPull pull: Double) -> Double {
        pull * dimension * Self.coefficient / (dimension + Self.coefficient * pull)
    }

    /// How far a finger must pull to stretch the strip so far; a strip never stretches by as much
    /// as the viewport, so what lies beyond counts as just before it.
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
