/// A timing function: a cubic Bézier curve from (0, 0) to (1, 1).
///
/// With s along the curve,
///
///     x(s) = 3 (1 − s)² s x₁ + 3 (1 − s) s² x₂ + s³        and y(s) likewise
///
/// where x is the share of the time and y the progress. For a share of the time the curve is solved
/// for s by Newton's method, which usually takes three steps, and by bisection where the curve is
/// too steep for it.
package struct EaseCurve: Hashable, Sendable {
    private let x: Cubic
    private let y: Cubic

    /// Creates a curve from its two control points, as in CSS.
    ///
    /// - Parameters:
    ///   - x1: From 0 to 1, so that time never runs backwards.
    ///   - y1: The progress of the first control point.
    ///   - x2: From 0 to 1.
    ///   - y2: The progress of the second control point.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition(
            (0...1).contains(x1) && (0...1).contains(x2), "time runs back between \(x1) and \(x2)")
        x = Cubic(x1, x2)
        y = Cubic(y1, y2)
    }

    /// Core Animation's default curve, and CSS's `ease`.
    package static let standard = EaseCurve(0.25, 0.1, 0.25, 1)

    /// The progress after this share of the time; exactly 0 and 1 at the ends and beyond.
    package func value(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        return y.value(at: parameter(at: time))
    }

    /// The s for which x(s) is this share of the time, to full precision.
    private func parameter(at time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var s = time
        for _ in 0..<64 {
            let excess = x.value(at: s) - time
            if excess == 0 { return s }
            if excess < 0 { low = s } else { high = s }
            let next = s - excess / x.slope(at: s)
            let step = next > low && next < high ? next : (low + high) / 2
            if abs(step - s) < 1e-16 { return step }
            s = step
        }
        return s
    }

    /// One coordinate of the curve, from 0 to 1.
    private struct Cubic: Hashable {
        let first: Double
        let second: Double

        init(_ first: Double, _ second: Double) {
            self.first = first
            self.second = second
        }

        func value(at s: Double) -> Double {
            let left = 1 - s
            return s * (3 * left * (left * first + s * second) + s * s)
        }

        func slope(at s: Double) -> Double {
            let left = 1 - s
            let (out, through, home) = (first, second - first, 1 - second)
            return 3 * (left * left * out + 2 * left * s * through + s * s * home)
        }
    }
}
