import Glibc

/// The sun half below the horizon, and its light on the swell.
func paintSunset(on canvas: inout Canvas) {
    let horizon: Float = 0.56
    let sunX = canvas.aspect * 0.60
    let sky = Gradient(
        (0, 0x1E2A5A), (0.3, 0x5B3F82), (0.55, 0xB9517F), (0.78, 0xF5835C), (0.93, 0xFFBE6B),
        (1, 0xFFE29A))
    let clouds = Noise(seed: 71)
    let pixel = canvas.pixel
    let (ember, cream) = (linearColour(0xFF9A50), linearColour(0xFFF6D2))
    let (shade, fire) = (linearColour(0x6B3A72), linearColour(0xFFA063))
    let above = Box(left: 0, top: 0, right: canvas.aspect, bottom: horizon + 0.01)
    canvas.paint(in: above) { x, y, _ in
        let (dx, dy) = (x - sunX, y - horizon + 0.045)
        let distance = (dx * dx + dy * dy).squareRoot()
        var colour = sky[y / horizon - abs(dx) * 0.07]
        colour += ember * (0.5 * expf(-distance * 4.5))
        // Clouds in long bars, thin at the horizon; their undersides glow.
        let bar = clouds.fractalNoise(x * 0.9 + 3, y * 7 + dx * 0.3, octaves: 6)
        let dense = smoothStep(0.12, 0.70, bar) * smoothStep(0.0, 0.18, horizon - y)
        guard dense > 0 else { return mix(colour, cream, (0.135 - distance) / pixel + 0.5) }
        let under = clouds.fractalNoise(x * 0.9 + 3, (y + 0.02) * 7 + dx * 0.3, octaves: 3)
        let burning = mix(shade, fire, clamp(0.55 + (bar - under) * 1.6))
        colour = mix(colour, burning, dense * 0.75)
        return mix(colour, cream, (0.135 - distance) / pixel + 0.5)
    }
    paintSea(below: horizon, sun: sunX, on: &canvas)
}

private func paintSea(below horizon: Float, sun: Float, on canvas: inout Canvas) {
    let water = Gradient((0, 0xE58A6A), (0.10, 0xA9557A), (0.40, 0x4B3A77), (1, 0x141B45))
    let noise = Noise(seed: 19)
    let gold = linearColour(0xFFE3A0)
    let box = Box(left: 0, top: horizon - 0.002, right: canvas.aspect, bottom: 1)
    canvas.paint(in: box) { x, y, old in
        let down = max(0, y - horizon) / (1 - horizon)
        let scale = 1 / (0.03 + down * 0.6)
        let swell = noise.fractalNoise(
            (x - sun) * scale * 0.22 + 40, logf(0.04 + down) * 22, octaves: 4)
        let spread = 0.11 + 0.26 * down
        let path = expf(-((x - sun) * (x - sun)) / (spread * spread))
        let glitter = smoothStep(0.42 - 0.8 * path, 0.9 - 0.6 * path, swell) * path
        let surface = water[clamp(down - 0.10 * swell)] * (1 + 0.22 * swell)
        let lit = mix(surface, gold, glitter * 0.95)
        return mix(old, lit, smoothStep(horizon - 0.001, horizon + 0.001, y))
    }
}
