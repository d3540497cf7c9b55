import Glibc

/// A digit as the centre line of a round pen, defined here so that no font is needed.
///
/// The digit is in a box of height 1; y points down. The pen is 0.13 wide.
struct Digit {
    /// The width of the box.
    let width: Float
    /// The path of the pen: one or two polylines.
    let strokes: [[SIMD2<Float>]]

    static let penRadius: Float = 0.065

    /// The digits 0 to 9.
    static let all: [Digit] = [
        Digit(width: 0.60, strokes: [arc(0.30, 0.50, 0.235, 0.435, 0, 360)]),
        Digit(width: 0.38, strokes: [[[0.065, 0.25], [0.27, 0.065], [0.27, 0.935]]]),
        Digit(
            width: 0.60,
            strokes: [arc(0.29, 0.30, 0.225, 0.235, 176, 400) + [[0.065, 0.935], [0.545, 0.935]]]),
        Digit(
            width: 0.58,
            strokes: [
                arc(0.275, 0.28, 0.20, 0.215, 192, 450),
                arc(0.275, 0.715, 0.24, 0.22, 270, 520),
            ]),
        Digit(
            width: 0.62, strokes: [[[0.43, 0.935], [0.43, 0.065], [0.05, 0.68], [0.57, 0.68]]]),
        Digit(
            width: 0.58,
            strokes: [[[0.49, 0.065], [0.125, 0.065]] + arc(0.28, 0.645, 0.24, 0.29, 222, 515)]),
        six,
        Digit(width: 0.57, strokes: [[[0.05, 0.065], [0.52, 0.065], [0.19, 0.935]]]),
        Digit(
            width: 0.60,
            strokes: [
                arc(0.30, 0.275, 0.195, 0.21, 0, 360), arc(0.30, 0.71, 0.235, 0.225, 0, 360),
            ]),
        // A nine is a rotated six.
        Digit(
            width: six.width, strokes: six.strokes.map { $0.map { [six.width - $0.x, 1 - $0.y] } }),
    ]

    private static let six = Digit(
        width: 0.60,
        strokes: [
            arc(0.30, 0.66, 0.235, 0.275, 0, 360), arc(0.455, 0.66, 0.39, 0.595, 180, 278),
        ])

    /// An arc of an ellipse: angles in degrees from the right, clockwise, as y points down.
    private static func arc(
        _ x: Float, _ y: Float, _ radiusX: Float, _ radiusY: Float, _ from: Float, _ to: Float
    ) -> [SIMD2<Float>] {
        let steps = Int((to - from) / 6)
        return (0...steps).map { step in
            let angle = (from + (to - from) * Float(step) / Float(steps)) * .pi / 180
            return [x + radiusX * cosf(angle), y + radiusY * sinf(angle)]
        }
    }

    /// The distance of a position from the pen's path.
    func distance(_ place: SIMD2<Float>) -> Float {
        var nearest = Float.infinity
        for stroke in strokes {
            for index in 1..<stroke.count {
                let from = stroke[index - 1]
                let along = stroke[index] - from
                let away = place - from
                let share = clamp((away * along).sum() / (along * along).sum())
                let rest = away - along * share
                nearest = min(nearest, (rest * rest).sum())
            }
        }
        return nearest.squareRoot()
    }
}
