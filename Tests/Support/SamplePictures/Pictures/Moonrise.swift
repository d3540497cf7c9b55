import Glibc

/// A large moon over a lake: stars above, its path of light below.
func paintMoonrise(on canvas: inout Canvas) {
    let shore: Float = 0.70
    let moonX = canvas.aspect * 0.56
    let moon = Moon(x: moonX, y: 0.36, radius: 0.135)
    let night = Gradient((0, 0x060B1F), (0.4, 0x12204A), (0.75, 0x2E3F78), (1, 0x6C6C9C))
    let stars = Stars(seed: 61)
    let pixel = canvas.pixel
    canvas.paint { x, y, _ in
        let sky = night[y / shore] + stars.linearColour(x, y, pixel: pixel) * (1 - 0.8 * y / shore)
        return moon.shine(x, y, over: sky, pixel: pixel)
    }
    let noise = Noise(seed: 14)
    let fractalNoise: [(base: Float, height: Float, hex: UInt32)] = [
        (0.665, 0.085, 0x384775), (0.688, 0.060, 0x1F2C56), (0.700, 0.030, 0x111A3A),
    ]
    for (index, hill) in fractalNoise.enumerated() {
        func ridge(_ x: Float) -> Float {
            hill.base - hill.height * (0.35 + noise.line(x * 2.4 + Float(index) * 7.3, octaves: 6))
        }
        let colour = linearColour(hill.hex)
        let haze = linearColour(0x6C7199)
        canvas.cover(below: ridge) { _, y, depth in
            mix(colour, haze, smoothStep(0, 0.14, depth) * (0.55 - 0.2 * Float(index)))
        }
    }
    paintLake(from: shore, moon: moonX, on: &canvas)
}

private func paintLake(from shore: Float, moon: Float, on canvas: inout Canvas) {
    let water = Gradient((0, 0x4A5586), (0.25, 0x25346A), (0.65, 0x111C46), (1, 0x070C22))
    let noise = Noise(seed: 33)
    let (cream, amber) = (linearColour(0xFFEBC4), linearColour(0xFFE0B0))
    let box = Box(left: 0, top: shore, right: canvas.aspect, bottom: 1)
    canvas.paint(in: box) { x, y, old in
        let down = (y - shore) / (1 - shore)
        // Ripples become smaller with distance, towards the shore.
        let scale = 1 / (0.02 + down * 0.5)
        let ripple = noise.fractalNoise(
            (x - moon) * scale * 0.30, logf(0.05 + down) * 26, octaves: 3)
        let spread = 0.035 + 0.16 * down
        let path = expf(-((x - moon) * (x - moon)) / (spread * spread))
        let glitter = smoothStep(0.30 - 0.75 * path, 0.75 - 0.5 * path, ripple) * path
        let surface = water[down] * (1 + 0.35 * ripple)
        let lit = mix(surface, cream, glitter * 0.95) + amber * (0.05 * path)
        return mix(old, lit, smoothStep(shore, shore + 0.003, y))
    }
}

/// A full moon with its seas.
struct Moon {
    let x: Float
    let y: Float
    let radius: Float
    private let noise = Noise(seed: 9)
    private let glow = linearColour(0xFFE3B0)
    private let plain = linearColour(0xFFF7E3)
    private let sea = linearColour(0xC9B79A)

    init(x: Float, y: Float, radius: Float) {
        self.x = x
        self.y = y
        self.radius = radius
    }

    @inline(__always)
    func shine(_ px: Float, _ py: Float, over sky: LinearColour, pixel: Float) -> LinearColour {
        let (u, v) = ((px - x) / radius, (py - y) / radius)
        let distance = (u * u + v * v).squareRoot()
        let halo = expf(-max(0, distance - 1) * 2.2) * 0.28 + expf(-max(0, distance - 1) * 7) * 0.25
        let around = sky + glow * halo
        let coverage = clamp((1 - distance) * radius / pixel + 0.5)
        guard coverage > 0 else { return around }
        let seas = smoothStep(0.05, 0.50, noise.fractalNoise(u * 1.5 + 3, v * 1.5 + 1, octaves: 5))
        let grit = noise.fractalNoise(u * 7, v * 7, octaves: 3) * 0.05
        let limb = 1 - 0.28 * distance * distance * distance
        let face = mix(plain, sea, seas * 0.75) * ((1 + grit) * limb)
        return mix(around, face, coverage)
    }
}

/// Stars: at most one in each cell of a grid, most of them faint.
struct Stars {
    private let noise: Noise
    /// The side of a cell.
    private let cell: Float = 0.028

    init(seed: UInt32) { noise = Noise(seed: seed) }

    @inline(__always)
    func linearColour(_ x: Float, _ y: Float, pixel: Float) -> LinearColour {
        let (column, row) = (Int(x / cell), Int(y / cell))
        let chance = noise.random(column, row)
        guard chance < 0.55 else { return .zero }
        // Kept away from the cell's sides, so that a star is never clipped.
        let starX = (Float(column) + 0.2 + 0.6 * noise.random(column + 991, row)) * cell
        let starY = (Float(row) + 0.2 + 0.6 * noise.random(column, row + 991)) * cell
        let bright = noise.random(column + 77, row + 77)
        let size = 0.0006 + 0.0012 * bright * bright * bright
        let distance = ((x - starX) * (x - starX) + (y - starY) * (y - starY)).squareRoot()
        // A star smaller than a pixel is drawn dimmer instead of smaller.
        let radius = max(size, pixel * 0.7)
        let shine = (size / radius) * expf(-distance * distance / (radius * radius))
        let tint = mix(
            LinearColour(0.75, 0.85, 1), LinearColour(1, 0.9, 0.75), noise.random(column, row + 5))
        return tint * (shine * (0.25 + 0.9 * bright))
    }
}
