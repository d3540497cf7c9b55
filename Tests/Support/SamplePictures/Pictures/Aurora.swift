import Glibc

/// Curtains of green and violet over snow.
func paintAurora(on canvas: inout Canvas) {
    let night = Gradient((0, 0x030816), (0.5, 0x081A33), (0.85, 0x0F3548), (1, 0x1C4A55))
    let stars = Stars(seed: 12)
    let noise = Noise(seed: 42)
    let pixel = canvas.pixel
    // Each curtain's lower edge, amplitude, scale and brightness.
    let curtains: [(base: Float, swing: Float, scale: Float, bright: Float)] = [
        (0.60, 0.16, 0.9, 0.85), (0.50, 0.20, 0.7, 0.60), (0.42, 0.14, 1.2, 0.35),
    ]
    // A curtain's shape depends only on x, apart from its fall, so it is computed once a column.
    let columns = (0..<canvas.width).map { column in
        let x = (Float(column) + 0.5) * pixel
        return curtains.enumerated().map { index, curtain in
            let offset = Float(index) * 19.1
            let fold = noise.line(x * curtain.scale + offset, octaves: 4)
            let rays = noise.line(x * 14 + fold * 9 + offset, octaves: 4)
            let drift = 0.55 + 0.75 * noise.gradientNoise(x * 0.8 + offset, 3.3)
            let bright = max(0, drift) * (0.65 + 0.55 * rays) * curtain.bright
            return SIMD3(
                curtain.base + curtain.swing * fold, max(0, bright), 0.22 + 0.16 * (rays + 0.5))
        }
    }
    let hues = Gradient(
        (0, 0xE9FFC9), (0.10, 0x7CF7A4), (0.38, 0x1FC98E), (0.68, 0x3A6FD0), (1, 0x8A3FC2))
    canvas.paint { x, y, _ in
        var colour = night[y / 0.8] + stars.linearColour(x, y, pixel: pixel)
        let column = min(Int(x / pixel), columns.count - 1)
        for curtain in columns[column] {
            let up = curtain.x - y
            let fall = smoothStep(-0.035, 0.02, up) * expf(-max(0, up) / curtain.z)
            colour += hues[max(0, up) * 1.7] * (fall * curtain.y)
        }
        return colour
    }
    paintSnow(on: &canvas)
}

private func paintSnow(on canvas: inout Canvas) {
    let noise = Noise(seed: 28)
    let peaks = Gradient((0, 0x7FB7B4), (0.3, 0x2D5E6C), (1, 0x0C2233))
    func far(_ x: Float) -> Float {
        0.80 - 0.16 * (0.85 - abs(noise.line(x * 1.9, octaves: 7)) * 1.8)
    }
    canvas.cover(below: far) { x, y, depth in
        // Snow on the summits, and in gullies further down.
        let slope = noise.fractalNoise((x + depth) * 11 + 5, (y - x * 0.4) * 7, octaves: 4)
        let snow = smoothStep(0.0, 0.22, slope + 0.42 - depth * 7)
        return mix(peaks[0.50 + depth * 3], peaks[0.04], snow * 0.85)
    }
    func near(_ x: Float) -> Float { 0.86 + 0.045 * noise.line(x * 0.9 + 31, octaves: 4) }
    let ground = Gradient((0, 0x4E938F), (0.35, 0x1F4A5B), (1, 0x081726))
    canvas.cover(below: near) { x, y, depth in
        let drift = noise.fractalNoise(x * 1.4, y * 7, octaves: 3) * 0.35
        return ground[clamp(depth * 6 + 0.1 + drift * 0.5)]
    }
    let dark = linearColour(0x04101C)
    for index in 0..<46 {
        // Trees grow in groups and leave the middle free.
        let spread = noise.random(index, 4)
        let x =
            canvas.aspect * (index & 1 == 0 ? 0.30 * spread * spread : 1 - 0.42 * spread * spread)
        let height = 0.06 + 0.13 * noise.random(index, 8)
        Fir(x: x, foot: near(x) + 0.02, height: height).draw(on: &canvas) { _, _ in dark }
    }
}
