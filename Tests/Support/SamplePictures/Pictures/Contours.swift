/// An island on a map: coloured by height, with contour lines.
func paintContours(on canvas: inout Canvas) {
    let noise = Noise(seed: 23)
    let middle = canvas.aspect * 0.60
    func height(_ x: Float, _ y: Float) -> Float {
        let (u, v) = ((x - middle) * 0.78, y - 0.47)
        let island = 0.60 - (u * u + v * v).squareRoot() * 1.50
        return island + 0.62 * noise.fractalNoise(x * 2.0 + 4, y * 2.0 + 9, octaves: 4)
    }
    let sea = Gradient((0, 0x0D3B52), (0.6, 0x1F6F86), (0.9, 0x5DB0B2), (1, 0xA9DBCB))
    let land = Gradient(
        (0, 0xEBDDB0), (0.12, 0xB9C98A), (0.32, 0x7FA66B), (0.52, 0x5D8A62), (0.70, 0xA38B63),
        (0.85, 0xC9AE8C), (1, 0xF6EEE4))
    let steps: Float = 22
    let foam = linearColour(0xD8F3EC)
    let sepia = linearColour(0x4A3220)
    let pixel = canvas.pixel
    // Each height is used three times: here, and by the neighbours to the west and north.
    let stride = canvas.width + 1
    let rows = canvas.rows
    let heights = (0..<(stride * (rows.count + 1))).map { index in
        height(Float(index % stride) * pixel, Float(rows.lowerBound + index / stride) * pixel)
    }
    canvas.paint { x, y, _ in
        let index = (Int(y / pixel) - rows.lowerBound) * stride + Int(x / pixel)
        let here = heights[index]
        let east = heights[index + 1] - here
        let south = heights[index + stride] - here
        let steep = max((east * east + south * south).squareRoot(), 1e-6)
        // Flat steps of colour with smooth shading from the north-west.
        let step = (here * steps).rounded(.down)
        let tint = here < 0 ? sea[1 + (step + 1) / steps * 1.1] : land[(step + 0.5) / steps * 1.25]
        let relief = clamp(0.5 + (east + south) / pixel * 0.11)
        var colour = tint * (here < 0 ? 1 : 0.72 + 0.52 * relief)
        // The distance to the nearest contour line, in pixels; every fourth line is stronger.
        let nearest = (here * steps).rounded()
        let distance = abs(here - nearest / steps) / steep
        let strong = Int(nearest) % 4 == 0
        let weight: Float = strong ? 0.0013 : 0.0007
        let line = clamp(weight / pixel - distance + 0.5)
        let ink = here < 0 ? foam : sepia
        colour = mix(colour, ink, line * (here < 0 ? 0.30 : strong ? 0.70 : 0.42))
        return colour
    }
}
