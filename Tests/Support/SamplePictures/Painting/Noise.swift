/// Smooth noise over the plane, which depends only on the seed.
struct Noise {
    private let seed: UInt32

    init(seed: UInt32) { self.seed = seed &* 0x9E37_79B9 }

    /// A uniform random number in 0..<1, independent for each pair of integers.
    @inline(__always)
    func random(_ x: Int, _ y: Int) -> Float { Float(bits(x, y) >> 8) / 16_777_216 }

    /// Perlin's gradient noise: about -0.7 to 0.7, with features about 1 wide.
    @inline(__always)
    func gradientNoise(_ x: Float, _ y: Float) -> Float {
        let (column, row) = (floor(x), floor(y))
        let (u, v) = (x - Float(column), y - Float(row))
        let fadeU = u * u * u * (u * (u * 6 - 15) + 10)
        let fadeV = v * v * v * (v * (v * 6 - 15) + 10)
        let above =
            slope(column, row, u, v) * (1 - fadeU) + slope(column + 1, row, u - 1, v) * fadeU
        let below =
            slope(column, row + 1, u, v - 1) * (1 - fadeU)
            + slope(column + 1, row + 1, u - 1, v - 1) * fadeU
        return above * (1 - fadeV) + below * fadeV
    }

    /// A sum of octaves, each twice as fine and half as strong: about -1 to 1.
    @inline(__always)
    func fractalNoise(_ x: Float, _ y: Float, octaves: Int) -> Float {
        var sum: Float = 0
        var height: Float = 1
        var (x, y) = (x, y)
        for _ in 0..<octaves {
            sum += gradientNoise(x, y) * height
            height *= 0.5
            // Rotated by about 37 degrees for each octave, so that no grid is visible.
            (x, y) = (1.6 * x - 1.2 * y + 11.3, 1.2 * x + 1.6 * y + 7.7)
        }
        return sum
    }

    /// One-dimensional noise.
    func line(_ x: Float, octaves: Int) -> Float {
        var sum: Float = 0
        var height: Float = 1
        var x = x
        for octave in 0..<octaves {
            sum += gradientNoise(x, Float(octave) * 17.17 + 0.5) * height
            height *= 0.5
            x = x * 2.03 + 3.1
        }
        return sum
    }

    /// The integer at or below a value, without the function call that `rounded(.down)` needs on
    /// older processors.
    @inline(__always)
    private func floor(_ value: Float) -> Int {
        let whole = Int(value)
        return Float(whole) > value ? whole - 1 : whole
    }

    @inline(__always)
    private func slope(_ column: Int, _ row: Int, _ x: Float, _ y: Float) -> Float {
        let bits = bits(column, row)
        let along = Float(bits & 0xFFFF) / 32768 - 1
        let down = Float(bits >> 16) / 32768 - 1
        return along * x + down * y
    }

    /// Hashes two integers and the seed (the finalizer is Chris Wellons' lowbias32).
    @inline(__always)
    private func bits(_ x: Int, _ y: Int) -> UInt32 {
        var bits = UInt32(truncatingIfNeeded: x) &* 0x8DA6_B343
        bits ^= UInt32(truncatingIfNeeded: y) &* 0xD816_3841
        bits ^= seed
        bits ^= bits >> 16
        bits &*= 0x7FEB_352D
        bits ^= bits >> 15
        bits &*= 0x846C_A68B
        bits ^= bits >> 16
        return bits
    }
}
