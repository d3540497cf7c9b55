import Glibc

/// Sand at dusk: each dune has a lit side, a shaded side and a sharp crest between them.
func paintDunes(on canvas: inout Canvas) {
    paintDuskSky(on: &canvas)
    let noise = Noise(seed: 21)
    // From the horizon to the foreground: the crest's position, amplitude and scale, and the
    // nearness.
    let dunes: [(base: Float, height: Float, scale: Float, near: Float)] = [
        (0.560, 0.020, 2.6, 0.00), (0.600, 0.040, 1.9, 0.18), (0.660, 0.060, 1.4, 0.40),
        (0.740, 0.085, 1.0, 0.68), (0.880, 0.110, 0.7, 1.00),
    ]
    let lit = Gradient((0, 0xE9A58A), (0.35, 0xE58A5B), (0.7, 0xC9623F), (1, 0x8E3A33))
    let shaded = Gradient((0, 0xB0748A), (0.35, 0x8C4A6B), (0.7, 0x5B2C54), (1, 0x2C173B))
    for (index, dune) in dunes.enumerated() {
        let offset = Float(index) * 9.4 + 2.2
        func crest(_ x: Float) -> Float {
            let swing = noise.gradientNoise(x * dune.scale + offset, 0.5) * 1.6
            return dune.base - dune.height * (1 - abs(swing) * 1.7)
        }
        canvas.cover(below: crest) { x, y, depth in
            // Hidden by the next dune.
            guard depth < 0.3 else { return shaded[dune.near] }
            // The line between light and shade starts at the crest and wanders downwards.
            let wander = noise.gradientNoise(x * 1.3 + offset, depth * 3 + 5) * 0.16
            let facing = noise.gradientNoise((x + wander + depth * 0.9) * dune.scale + offset, 0.5)
            let sun = smoothStep(-0.10, 0.12, facing)
            let ripple =
                sinf((depth * 2.2 + noise.gradientNoise(x * 3, y * 6) * 0.04) * 210) * 0.035
            let tone = mix(shaded[dune.near], lit[dune.near], sun * 0.85)
            let fall = 1 - 0.35 * smoothStep(0, 0.34, depth)
            return tone * (fall * (1 + ripple * dune.near * (0.4 + sun)))
        }
    }
}

private func paintDuskSky(on canvas: inout Canvas) {
    let sky = Gradient(
        (0, 0x2A2252), (0.25, 0x5B3A78), (0.5, 0xB85C86), (0.75, 0xF09474), (1, 0xFFD9A0))
    let sunX = canvas.aspect * 0.69
    let sunY: Float = 0.445
    let clouds = Noise(seed: 4)
    let pixel = canvas.pixel
    let (rose, amber, cream) = (
        linearColour(0xFFC7A6), linearColour(0xFFB070), linearColour(0xFFF3D6)
    )
    let above = Box(left: 0, top: 0, right: canvas.aspect, bottom: 0.60)
    canvas.paint(in: above) { x, y, _ in
        let distance = ((x - sunX) * (x - sunX) + (y - sunY) * (y - sunY)).squareRoot()
        var colour = sky[y / 0.56]
        let streak = clouds.fractalNoise(x * 1.1, y * 9, octaves: 4)
        let veil = smoothStep(0.05, 0.75, streak) * smoothStep(0.05, 0.3, y)
        colour = mix(colour, rose, veil * 0.38)
        colour += amber * (0.55 * expf(-distance * 7))
        let disc = clamp((0.062 - distance) / pixel + 0.5)
        return mix(colour, cream, disc)
    }
}
