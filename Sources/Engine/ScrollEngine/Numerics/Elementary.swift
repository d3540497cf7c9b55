/// Exponential, logarithm, sine and cosine, built from additions, multiplications and divisions
/// only.
///
/// The C library selects its implementation by the processor, so two machines may differ in the
/// last bit, and a frame that depends on a rounding would differ too. IEEE 754 defines the basic
/// operations exactly, so functions built from them have the same results everywhere.
///
/// Each function reduces its argument to a small interval and sums a series there. Errors stay
/// within two units in the last place over the ranges that motion uses.
enum Elementary {
    private static let log2e = 1.442695040888963407
    /// ln 2 in two parts: the first has 21 zero bits at its end, so that k · ln2High is exact.
    private static let ln2High = 0x1.62e42feep-1
    private static let ln2Low = 0x1.a39ef35793c76p-33

    /// e to the power x; 0 below −745, infinite above 709.
    static func exp(_ x: Double) -> Double {
        if x < -745 { return 0 }
        if x > 709 { return .infinity }
        let k = (x * log2e).rounded()
        let r = (x - k * ln2High) - k * ln2Low
        return Double(sign: .plus, exponent: Int(k), significand: seriesOfExp(r))
    }

    /// The natural logarithm of a positive, finite number.
    static func log(_ x: Double) -> Double {
        precondition(x > 0 && x.isFinite, "\(x) has no logarithm")
        var significand = x.significand
        var exponent = Double(x.exponent)
        if significand > 1.4142135623730951 {
            significand /= 2
            exponent += 1
        }
        return exponent * ln2High + (seriesOfLog(significand) + exponent * ln2Low)
    }

    static func sin(_ x: Double) -> Double {
        let (quadrant, r) = reduced(x)
        switch quadrant {
        case 0: return seriesOfSin(r)
        case 1: return seriesOfCos(r)
        case 2: return -seriesOfSin(r)
        default: return -seriesOfCos(r)
        }
    }

    static func cos(_ x: Double) -> Double {
        let (quadrant, r) = reduced(x)
        switch quadrant {
        case 0: return seriesOfCos(r)
        case 1: return -seriesOfSin(r)
        case 2: return -seriesOfCos(r)
        default: return seriesOfSin(r)
        }
    }

    // MARK: Series

    /// Taylor's series to r¹³: for |r| ≤ ln 2 / 2 the remainder is below 5e-18.
    private static func seriesOfExp(_ r: Double) -> Double {
        var sum = 1.0
        // A plain loop, because every motion calls this and iterating over a stride takes longer
        // than the sum.
        var n = 13.0
        while n >= 1 {
            sum = 1 + r / n * sum
            n -= 1
        }
        return sum
    }

    /// ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m − 1)/(m + 1); |s| ≤ 0.1716 for m in [√½, √2].
    private static func seriesOfLog(_ m: Double) -> Double {
        let s = (m - 1) / (m + 1)
        let square = s * s
        var sum = 0.0
        var n = 21.0
        while n >= 3 {
            sum = (sum + 1 / n) * square
            n -= 2
        }
        return 2 * s + 2 * s * sum
    }

    /// Taylor's series to r¹⁷ for |r| ≤ π/4.
    private static func seriesOfSin(_ r: Double) -> Double {
        let square = r * r
        var sum = 1.0
        for n in stride(from: 16.0, through: 2, by: -2) { sum = 1 - square / (n * (n + 1)) * sum }
        return r * sum
    }

    /// Taylor's series to r¹⁸ for |r| ≤ π/4.
    private static func seriesOfCos(_ r: Double) -> Double {
        let square = r * r
        var sum = 1.0
        for n in stride(from: 18.0, through: 2, by: -2) { sum = 1 - square / (n * (n - 1)) * sum }
        return sum
    }

    /// The quadrant of x and the remainder, after Cody and Waite: π/2 in three parts keeps the
    /// remainder exact for |x| up to a hundred thousand turns.
    private static func reduced(_ x: Double) -> (quadrant: Int, remainder: Double) {
        let turns = (x * 0.63661977236758134308).rounded()
        let r =
            ((x - turns * 0x1.921fb54p0) - turns * 0x1.10b4610p-30) - turns * 0x1.a62633145c06ep-58
        return (Int(turns) & 3, r)
    }
}
