import Glibc

/// Folds of silk: noise distorted by noise, lit from the side.
func paintSilk(on canvas: inout Canvas) {
    let cloth = Gradient(
        (0, 0x2B0A3D), (0.22, 0x7A1E6C), (0.42, 0xD23F6B), (0.60, 0xF98B60), (0.78, 0xFFC08A),
        (1, 0xFFE3D0))
    let noise = Noise(seed: 17)
    let shine = linearColour(0xFFE9D8)
    canvas.paint { x, y, _ in
        let bendX = noise.gradientNoise(x * 1.1 + 2, y * 1.1 + 7) * 1.3
        let bendY = noise.gradientNoise(x * 1.1 + 9, y * 1.1 + 1) * 1.3
        let (u, v) = (x + bendX, y + bendY)
        let phase = (u * 0.9 + v * 1.5 + noise.gradientNoise(u * 1.3, v * 1.3) * 0.9) * 8
        let fold = sinf(phase)
        // The slope of the fold towards the light, and a narrow highlight where it faces it.
        let facing = cosf(phase + 0.5)
        let gloss = powf(max(0, facing), 10) * 0.28
        let tone = 0.16 + 0.62 * (1 - y) + 0.20 * fold + 0.10 * noise.gradientNoise(u * 2, v * 2)
        return cloth[clamp(tone)] * (0.80 + 0.24 * facing) + shine * gloss
    }
}
