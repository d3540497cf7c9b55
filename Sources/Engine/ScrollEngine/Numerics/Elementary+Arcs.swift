// The inverse functions that folds need, built from the same exactly defined operations as the
// others.
extension Elementary {
    /// The angle of the direction (x, y) from the x axis, in −π...π; 0 for the zero vector.
    static func atan2(_ y: Double, _ x: Double) -> Double {
        let (width, height) = (abs(x), abs(y))
        guard width > 0 || height > 0 else { return 0 }
        let acute =
            height <= width ? arcOfSlope(height / width) : .pi / 2 - arcOfSlope(width / height)
        let upper = x < 0 ? .pi - acute : acute
        return y < 0 ? -upper : upper
    }

    /// The angle in −π/2...π/2 with this sine; sines beyond ±1 are clamped.
    static func asin(_ sine: Double) -> Double {
        let sine = sine.clamped(to: -1...1)
        return atan2(sine, ((1 - sine) * (1 + sine)).squareRoot())
    }

    /// The cube root of a number that is not negative.
    static func cubeRoot(_ x: Double) -> Double {
        guard x > 0 else { return 0 }
        let near = exp(log(x) / 3)
        return near - (near * near * near - x) / (3 * near * near)
    }

    /// The arc tangent of a slope in 0...1.
    ///
    /// Above tan π/8, arctan m = π/4 + arctan((m − 1) / (m + 1)), so |m| ≤ 0.4143 in the series m −
    /// m³/3 + m⁵/5 …; the remainder after m⁴³ is below 1e-18.
    private static func arcOfSlope(_ slope: Double) -> Double {
        let isSteep = slope > 0.414_213_562_373_095_05
        let m = isSteep ? (slope - 1) / (slope + 1) : slope
        let square = m * m
        var sum = 0.0
        for n in stride(from: 43.0, through: 1, by: -2) { sum = 1 / n - square * sum }
        return isSteep ? .pi / 4 + m * sum : m * sum
    }
}
