/// Quarter circles, discs and bars on a grid, in the colours of the Bauhaus.
func paintShapes(on canvas: inout Canvas) {
    let palette = [0xE9D9BC, 0xD8412F, 0xF2B632, 0x1F4E8C, 0x15233A, 0x5FA8A0].map {
        linearColour(UInt32($0))
    }
    let noise = Noise(seed: 314)
    let columns = 4
    let cell = canvas.aspect / Float(columns)
    let pixel = canvas.pixel
    let paper = Noise(seed: 6)
    canvas.paint { x, y, _ in
        let grain = 1 + 0.05 * paper.fractalNoise(x * 60, y * 60, octaves: 2)
        let (column, row) = (min(Int(x / cell), columns - 1), Int(y / cell))
        let u = x / cell - Float(column)
        let v = y / cell - Float(row)
        if column < 2, row >= 3 {
            // One large plain square, two cells wide, for the number.
            let depth = figureDepth(0, [x / cell / 2, (5 - y / cell) / 2]) * 2 * cell
            return mix(palette[4], palette[3], depth / pixel + 0.5) * grain
        }
        let pick = Int(noise.random(column, row) * 6)
        // The figure's colour differs from its background by one to five entries of the palette.
        let figure = (pick + 1 + Int(noise.random(column + 40, row) * 5)) % 6
        let kind = Int(noise.random(column, row + 40) * 6)
        let turn = Int(noise.random(column + 40, row + 40) * 4)
        let depth = figureDepth(kind, turned(u, v, by: turn)) * cell
        let coverage = clamp(depth / pixel + 0.5)
        return mix(palette[pick], palette[figure], coverage) * grain
    }
}

/// A position in a cell, rotated by quarter turns.
private func turned(_ u: Float, _ v: Float, by quarters: Int) -> SIMD2<Float> {
    switch quarters {
    case 0: [u, v]
    case 1: [1 - v, u]
    case 2: [1 - u, 1 - v]
    default: [v, 1 - u]
    }
}

/// The depth of a position inside the figure, in cells; negative outside.
private func figureDepth(_ kind: Int, _ place: SIMD2<Float>) -> Float {
    func disc(_ x: Float, _ y: Float, _ radius: Float) -> Float {
        let away = place - SIMD2(x, y)
        return radius - (away * away).sum().squareRoot()
    }
    switch kind {
    case 0: return disc(0, 0, 1)
    case 1: return min(disc(0.5, 0.5, 0.40), 0.24 - disc(0.5, 0.5, 0.40))
    case 2: return disc(0.5, 0, 0.5)
    case 3: return max(disc(0, 0, 0.5), disc(1, 1, 0.5))
    case 4: return (0.5 - abs(place.x * 2 - (place.x * 2).rounded(.down) - 0.5) - 0.25) / 2
    default: return (1 - place.x - place.y) * 0.7071
    }
}
