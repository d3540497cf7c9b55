/// Smooth randomness over the plane, the same for the same seed.
struct Noise {
    private let seed: UInt32

    init(seed: UInt32) { self.seed = seed &* 0x9E37_79B9 }

    /// Evenly spread over 0..<1, unrelated from one whole place to the next.
    @inline(__always)
    func random(_ x: Int, _ y: Int) -> Float { Float(bits(x, y) >> 8) / 16_777_216 }

    /// Gradient noise after Perlin: about -0.7 to 0.7, with hills about 1 wide.
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

    /// Waves upon waves, each twice as fine and half as high: about -1 to 1.
    @inline(__always)
    func fractalNoise(_ x: Float, _ y: Float, octaves: Int) -> Float {
        var sum: Float = 0
        var height: Float = 1
        var (x, y) = (x, y)
        for _ in 0..<octaves {
            sum += gradientNoise(x, y) * height
            height *= 0.5
            // Turned by about 37 degrees each time, so that no grid shows.
            (x, y) = (1.6 * x - 1.2 * y + 11.3, 1.2 * x + 1.6 * y + 7.7)
        }
        return sum
    }

    /// Hills along a line.
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

    /// The whole number at or below a value, without the call that `rounded(.down)` is on older
    /// processors.
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

    /// Mixes two whole numbers and the seed thoroughly (the finisher is Chris Wellons' lowbias32).
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
