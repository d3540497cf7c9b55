/// A skyline at dusk, with a blue sky and lit windows.
func paintCity(on canvas: inout Canvas) {
    let sky = Gradient(
        (0, 0x10204F), (0.35, 0x2B4A8C), (0.62, 0x7A7FB8), (0.82, 0xE8A79B), (1, 0xFFD2A1))
    let clouds = Noise(seed: 51)
    let rose = linearColour(0xF3A9A0)
    canvas.paint { x, y, _ in
        let streak = smoothStep(0.1, 0.9, clouds.fractalNoise(x * 1.2, y * 7, octaves: 4))
        return mix(sky[y / 0.86], rose, streak * 0.35 * smoothStep(0.05, 0.6, y))
    }
    let rows: [(base: Float, least: Float, most: Float, hex: UInt32, lamps: Float)] = [
        (0.92, 0.16, 0.44, 0x6F7FB4, 0.10), (0.97, 0.18, 0.52, 0x3C4E86, 0.28),
        (1.02, 0.16, 0.50, 0x172448, 0.42),
    ]
    for (index, row) in rows.enumerated() {
        let noise = Noise(seed: 90 + UInt32(index))
        var left: Float = -0.02
        var place = 0
        while left < canvas.aspect {
            let width = 0.055 + 0.075 * noise.random(place, 0) * (0.8 + 0.3 * Float(index))
            let share = noise.random(place, 1)
            let height = row.least + (row.most - row.least) * share * share
            let tower = Tower(
                box: Box(left: left, top: row.base - height, right: left + width, bottom: 1),
                wall: linearColour(row.hex), lamps: row.lamps, seed: UInt32(index * 1000 + place))
            tower.draw(on: &canvas)
            left += width * (0.72 + 0.5 * noise.random(place, 2))
            place += 1
        }
    }
}

/// A building of a skyline with its windows, some of them lit.
private struct Tower {
    let box: Box
    let wall: LinearColour
    /// The share of lit windows.
    let lamps: Float
    let seed: UInt32

    private static let haze = linearColour(0xC98F9A)
    private static let amber = linearColour(0xFFC56B)
    private static let cream = linearColour(0xFFF0C9)

    /// The height of a floor and the width of a window bay.
    private static let floor: Float = 0.0165
    private static let bay: Float = 0.0115

    func draw(on canvas: inout Canvas) {
        let noise = Noise(seed: seed)
        drawMast(on: &canvas, noise: noise)
        let pixel = canvas.pixel
        let bays = max(1, ((box.right - box.left) / Self.bay).rounded(.down))
        let bay = (box.right - box.left) / bays
        canvas.paint(in: box) { x, y, old in
            let inside = min(x - box.left, box.right - x, y - box.top)
            let down = y - box.top
            // Lit from the sky on the left, and haze from the streets below.
            let side = 1.12 - 0.28 * (x - box.left) / (box.right - box.left)
            let haze = Self.haze * (0.16 * smoothStep(0.1, 0.5, down))
            var colour = wall * side + haze
            let (column, row) = (Int((x - box.left) / bay), Int(down / Self.floor))
            let u = (x - box.left) / bay - Float(column)
            let v = down / Self.floor - Float(row)
            let frame = min(min(u - 0.22, 0.78 - u) * bay, min(v - 0.28, 0.80 - v) * Self.floor)
            let glass = clamp(frame / pixel + 0.5)
            if row > 0, noise.random(column, row) < lamps {
                let warm = mix(Self.amber, Self.cream, noise.random(column + 50, row))
                colour = mix(colour, warm * (0.55 + 0.45 * noise.random(column, row + 50)), glass)
            } else {
                colour = mix(colour, colour * 0.78, glass)
            }
            return mix(old, colour, inside / pixel + 0.5)
        }
    }

    /// Draws a mast on some of the towers.
    private func drawMast(on canvas: inout Canvas, noise: Noise) {
        guard noise.random(3, 3) < 0.28 else { return }
        let middle = (box.left + box.right) / 2
        let mast = Box(
            left: middle - 0.01, top: box.top - 0.06, right: middle + 0.01, bottom: box.top + 0.01)
        let pixel = canvas.pixel
        canvas.paint(in: mast) { x, y, old in
            let half = 0.0008 + 0.0022 * (y - mast.top) / 0.06
            return mix(old, wall, (half - abs(x - middle)) / pixel + 0.5)
        }
    }
}
