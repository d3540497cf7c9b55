import Glibc

/// Ridges behind ridges, paler with distance, and mist in every valley.
func paintMountains(on canvas: inout Canvas) {
    let sky = Gradient((0, 0x7FA6C9), (0.45, 0xBFD3E0), (0.8, 0xF6E3D3), (1, 0xFBEEDF))
    let sunX = canvas.aspect * 0.62
    let (amber, cream) = (linearColour(0xFFE2BC), linearColour(0xFFF8EA))
    canvas.paint { x, y, _ in
        let distance = ((x - sunX) * (x - sunX) + (y - 0.21) * (y - 0.21)).squareRoot()
        let glow = amber * (0.35 * expf(-distance * 5))
        let disc = smoothStep(0.052, 0.048, distance)
        return mix(sky[y / 0.6] + glow, cream, disc * 0.9)
    }
    let noise = Noise(seed: 77)
    let haze = linearColour(0xF1E6DE)
    let stone = Gradient((0, 0xA9BDCF), (0.35, 0x6F90AC), (0.7, 0x355A78), (1, 0x12293D))
    let count = 7
    for index in 0..<count {
        let near = Float(index) / Float(count - 1)
        let base = 0.40 + 0.46 * near
        let height = 0.17 - 0.05 * near
        let offset = Float(index) * 13.7
        func ridge(_ x: Float) -> Float {
            let peaks = 1 - abs(noise.line(x * (1.5 + near) + offset, octaves: 7)) * 1.9
            return base - height * peaks
        }
        canvas.cover(below: ridge) { x, y, depth in
            // Hidden by the next ridge.
            guard depth < 0.4 else { return haze }
            // Mist is level in the valleys, but never at the crest of a ridge.
            let level =
                y - base + 0.6 * height + noise.fractalNoise(x * 2, y * 5, octaves: 2) * 0.05
            let mist = smoothStep(0, 0.17, level) * smoothStep(0, 0.06, depth)
            // Far rock has a uniform tone, because the air hides all detail.
            let grain = near < 0.3 ? 0 : noise.fractalNoise(x * 9, y * 14 + offset, octaves: 2)
            let rock = stone[near] * (1 + 0.10 * grain)
            return mix(rock, haze * (1 - 0.45 * near), mist * (0.82 - 0.45 * near))
        }
    }
    plantFirs(along: noise, on: &canvas)
}

/// The nearest slope, with a wood on it.
private func plantFirs(along noise: Noise, on canvas: inout Canvas) {
    let dark = linearColour(0x0A1A28)
    func ground(_ x: Float) -> Float {
        0.955 - 0.16 * x + 0.05 * noise.line(x * 2.1 + 3, octaves: 3)
    }
    canvas.cover(below: ground) { _, _, _ in dark }
    let count = 64
    for index in 0..<count {
        let x = canvas.aspect * (Float(index) + noise.random(index, 1)) / Float(count)
        let height = 0.045 + 0.075 * noise.random(index, 2)
        Fir(x: x, foot: ground(x) + 0.01, height: height).draw(on: &canvas) { _, _ in dark }
    }
}
