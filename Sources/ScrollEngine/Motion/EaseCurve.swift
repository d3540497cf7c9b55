/// How a change that takes a fixed time is spread over that time: a cubic Bézier curve from (0, 0)
/// to (1, 1), time to the right and progress upwards, as CSS and Core Animation write it.
///
/// Both ends are exact. In between, the curve's parameter is found by Newton's method, and by
/// halving where a flat curve leads Newton astray; both are bounded.
package struct EaseCurve: Hashable, Sendable {
    private let time: Cubic
    private let progress: Cubic

    /// The curve with the control points (x1, y1) and (x2, y2); both x lie in 0...1, so that time
    /// never runs backwards.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition(
            x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1, "time runs backwards with \(x1), \(x2)")
        time = Cubic(x1, x2)
        progress = Cubic(y1, y2)
    }

    /// Core Animation's default and CSS's `ease`.
    package static let standard = EaseCurve(0.25, 0.1, 0.25, 1)

    /// The progress after this share of the time; 0 before the beginning, 1 after the end.
    package func value(at share: Double) -> Double {
        guard share > 0 else { return 0 }
        guard share < 1 else { return 1 }
        return progress.value(at: parameter(at: share))
    }

    /// Progress per share of the time, the derivative of ``value(at:)``; 0 before and after.
    package func slope(at share: Double) -> Double {
        guard share >= 0, share <= 1 else { return 0 }
        let parameter = parameter(at: share)
        let pace = time.slope(at: parameter)
        if pace > 1e-9 { return progress.slope(at: parameter) / pace }
        // The curve stands upright here: the mean slope of its surroundings must do.
        let (early, late) = (max(0, share - 1e-6), min(1, share + 1e-6))
        return (value(at: late) - value(at: early)) / (late - early)
    }

    /// The parameter at which the curve has come to this share of the time.
    private func parameter(at share: Double) -> Double {
        var guess = share
        for _ in 0..<8 {
            let miss = time.value(at: guess) - share
            if abs(miss) < 1e-15 { return guess }
            let pace = time.slope(at: guess)
            guard pace > 1e-6 else { break }
            guess = min(max(guess - miss / pace, 0), 1)
        }
        return abs(time.value(at: guess) - share) < 1e-14 ? guess : halved(to: share)
    }

    private func halved(to share: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if time.value(at: middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

/// One coordinate of the curve: 3 p (1 − s)² s + 3 q (1 − s) s² + s³.
private struct Cubic: Hashable, Sendable {
    let linear: Double
    let square: Double
    let cube: Double

    init(_ p: Double, _ q: Double) {
        linear = 3 * p
        square = 3 * (q - p) - linear
        cube = 1 - linear - square
    }

    func value(at s: Double) -> Double { ((cube * s + square) * s + linear) * s }

    func slope(at s: Double) -> Double { (3 * cube * s + 2 * square) * s + linear }
}
