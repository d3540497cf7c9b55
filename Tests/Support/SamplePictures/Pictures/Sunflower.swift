import Glibc

/// Seeds at the golden angle, as in a sunflower (Helmut Vogel, 1979).
func paintSunflower(on canvas: inout Canvas) {
    let ground = Gradient((0, 0x2C4A52), (0.5, 0x152C38), (1, 0x0A1620))
    let middle = canvas.aspect / 2
    canvas.paint { x, y, _ in
        let distance = ((x - middle) * (x - middle) + (y - 0.46) * (y - 0.46)).squareRoot()
        return ground[distance * 1.25]
    }
    let petals = Gradient(
        (0, 0xFFF0C2), (0.20, 0xFBC94F), (0.42, 0xF28A2E), (0.62, 0xD2452F), (0.82, 0x8A2348),
        (1, 0x45204F))
    let count = 620
    // The golden angle, in radians: 180 degrees times (3 - √5).
    let golden = Float.pi * (3 - Float(5).squareRoot())
    for index in (0..<count).reversed() {
        let share = (Float(index) / Float(count)).squareRoot()
        let angle = Float(index) * golden
        let reach = 0.66 * powf(share, 1.12)
        let seed = Seed(
            x: middle + reach * cosf(angle), y: 0.46 + reach * sinf(angle),
            radius: 0.0075 + 0.0235 * share, colour: petals[share])
        seed.draw(on: &canvas)
    }
}

/// A round seed with a highlight on it and a shadow under it.
private struct Seed {
    let x: Float
    let y: Float
    let radius: Float
    let colour: LinearColour

    func draw(on canvas: inout Canvas) {
        let pixel = canvas.pixel
        canvas.paint(in: .around(x + radius * 0.15, y + radius * 0.25, radius * 1.6)) {
            px, py, old in
            let (u, v) = ((px - x) / radius, (py - y) / radius)
            let distance = (u * u + v * v).squareRoot()
            let (su, sv) = (u - 0.15, v - 0.28)
            let shade = 1 - 0.45 * (1 - smoothStep(0.75, 1.35, (su * su + sv * sv).squareRoot()))
            let (lu, lv) = (u + 0.35, v + 0.40)
            let gleam = 1 - clamp((lu * lu + lv * lv).squareRoot() / 1.5)
            let face =
                colour * (0.70 + 0.42 * gleam) + LinearColour(repeating: 0.10 * gleam * gleam)
            return mix(old * shade, face, (1 - distance) * radius / pixel + 0.5)
        }
    }
}
