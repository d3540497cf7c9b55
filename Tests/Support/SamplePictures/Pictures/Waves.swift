/// Seigaiha, a Japanese pattern of waves: rows of fans, each in front of the one behind.
func paintWaves(on canvas: inout Canvas) {
    let sea = Gradient(
        (0, 0x0B2545), (0.35, 0x13477B), (0.6, 0x1F7A8C), (0.82, 0x7CC0B8), (1, 0xF2E9D0))
    let radius: Float = 0.125
    let rowHeight = radius / 2
    let pixel = canvas.pixel
    let cream = linearColour(0xF6EBD3)
    let noise = Noise(seed: 5)
    canvas.paint { x, y, _ in
        // The front fan is the lowest row whose circle contains this position.
        var row = Int((y / rowHeight).rounded(.up)) + 2
        var distance: Float = 0
        var fan = 0
        while true {
            let shift: Float = row & 1 == 0 ? 0 : radius
            let column = ((x - shift) / (2 * radius)).rounded()
            let dx = x - shift - column * 2 * radius
            let dy = y - Float(row) * rowHeight
            distance = (dx * dx + dy * dy).squareRoot()
            fan = Int(column)
            if distance < radius || Float(row) * rowHeight < y - radius { break }
            row -= 1
        }
        let share = distance / radius
        let down = Float(row) * rowHeight
        let tone = 0.12 + 0.70 * (1 - down) + 0.16 * (noise.random(fan, row) - 0.5)
        // Five rings with cream between them, each lit softly from above.
        let ring = share * 5
        let part = ring - ring.rounded(.down)
        let index = ring.rounded(.down)
        let width = pixel / radius * 5
        let line =
            smoothStep(0.80 - width, 0.80 + width, part)
            * (1 - smoothStep(1 - width, 1, part) * 0.6)
        let colour = sea[clamp(tone + (index - 2) * 0.055)] * (0.86 + 0.22 * share)
        let shadow = 1 - 0.35 * smoothStep(0.86, 1.0, share)
        return mix(colour * shadow, cream * (0.55 + 0.45 * (1 - down)), line * 0.85)
    }
}
