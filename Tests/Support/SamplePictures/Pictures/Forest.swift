import Glibc

/// Firs in fog with the sun behind them, and shafts of light between the trunks.
func paintForest(on canvas: inout Canvas) {
    let air = Gradient((0, 0xF7E7B0), (0.35, 0xE9DFA9), (0.7, 0xA9C7A0), (1, 0x6FA08C))
    let sunX = canvas.aspect * 0.60
    let sunY: Float = 0.20
    let glow = linearColour(0xFFF3C4)
    canvas.paint { x, y, _ in
        let distance = ((x - sunX) * (x - sunX) + (y - sunY) * (y - sunY)).squareRoot()
        return air[distance * 1.05] + glow * (0.65 * expf(-distance * 6))
    }
    let noise = Noise(seed: 88)
    let tones = Gradient(
        (0, 0xB9CFA5), (0.3, 0x7FA98C), (0.6, 0x3F7566), (0.85, 0x1F5348), (1, 0x0B2C25))
    let rows = 6
    for row in 0..<rows {
        let near = Float(row) / Float(rows - 1)
        let foot = 0.64 + 0.52 * near
        let tone = tones[near]
        let fog = air[0.25 + 0.3 * near]
        let count = 20 - 2 * row
        for index in 0..<count {
            let seat = row * 100 + index
            let x =
                canvas.aspect * (Float(index) + 0.1 + 0.8 * noise.random(seat, 1)) / Float(count)
            // The nearest row leaves the middle free.
            if row == rows - 1, abs(x / canvas.aspect - 0.55) < 0.27 { continue }
            let height = (0.24 + 0.58 * near) * (0.55 + 0.6 * noise.random(seat, 2))
            // Fog rises from the ground and hides the lower branches.
            Fir(x: x, foot: foot + 0.04 * noise.random(seat, 3), height: height)
                .draw(on: &canvas) { px, py in
                    let low = smoothStep(foot - 0.16 - 0.26 * near, foot + 0.02, py)
                    return mix(tone, fog, low * (0.80 - 0.45 * near))
                }
        }
        layFog(at: foot, near: near, colour: fog, noise: noise, on: &canvas)
    }
    lightShafts(fromX: sunX, fromY: sunY - 0.12, noise: noise, on: &canvas)
}

/// A bank of fog in front of a row of trees.
private func layFog(
    at foot: Float, near: Float, colour: LinearColour, noise: Noise, on canvas: inout Canvas
) {
    let box = Box(left: 0, top: foot - 0.22, right: canvas.aspect, bottom: 1)
    canvas.paint(in: box) { x, y, old in
        // Further down the fog is opaque, so its drift does not matter.
        let drift = y - foot > 0.15 ? 0 : noise.fractalNoise(x * 1.6 + near * 9, y * 5, octaves: 2)
        let dense = smoothStep(-0.22, 0.05, y - foot + 0.06 * drift)
        return mix(old, colour * (1 - 0.35 * near), dense * (0.85 - 0.35 * near))
    }
}

private func lightShafts(
    fromX: Float, fromY: Float, noise: Noise, on canvas: inout Canvas
) {
    let gold = linearColour(0xFFEFB5)
    canvas.paint { x, y, old in
        let (dx, dy) = (x - fromX, y - fromY)
        let angle = atan2f(dx, dy)
        let ray = smoothStep(0.0, 0.75, noise.line(angle * 5.5 + 20, octaves: 3))
        let distance = (dx * dx + dy * dy).squareRoot()
        let strength = ray * expf(-distance * 1.7) * smoothStep(0.02, 0.25, distance)
        return old + (gold - old) * (0.42 * strength)
    }
}
