/// A picture's number in its lower left corner, with a soft shadow that keeps it readable on any
/// background.
struct Numeral {
    /// The digits with their left edges, in the canvas's coordinates.
    private let digits: [(digit: Digit, left: Float)]
    private let top: Float
    /// The height of a digit.
    private let size: Float
    private let right: Float

    /// A number of one or two digits, from 0 to 99.
    init(_ number: Int, on canvas: Canvas) {
        precondition((0..<100).contains(number), "\(number) has more than two digits")
        // A wide picture is displayed at a small height, so its number takes a larger share of the
        // height.
        size = 0.26 * min(1.35, max(0.8, canvas.aspect.squareRoot()))
        let margin = 0.075 * min(1, canvas.aspect)
        top = 1 - margin - size
        var left = margin
        var digits: [(digit: Digit, left: Float)] = []
        for digit in (number < 10 ? [number] : [number / 10, number % 10]) {
            digits.append((Digit.all[digit], left))
            left += (Digit.all[digit].width + Self.gap) * size
        }
        self.digits = digits
        right = left - Self.gap * size
    }

    func draw(on canvas: inout Canvas, ink: LinearColour) {
        let edge = canvas.pixel / size
        canvas.paint(in: box) { x, y, old in
            let distance = distance(x, y)
            let shadow = 1 - smoothStep(0, Self.shadowReach, distance)
            return mix(old * (1 - Self.shadowOpacity * shadow), ink, 0.5 - distance / edge)
        }
    }

    /// The area of the number and its shadow.
    var box: Box {
        let reach = Self.shadowReach * size
        return Box(
            left: digits[0].left - reach, top: top - reach, right: right + reach,
            bottom: top + size + reach)
    }

    /// The distance of a position from the ink, in heights of a digit; negative inside.
    func distance(_ x: Float, _ y: Float) -> Float {
        var nearest = Float.infinity
        for (digit, left) in digits {
            nearest = min(nearest, digit.distance([(x - left) / size, (y - top) / size]))
        }
        return nearest - Digit.penRadius
    }

    /// The gap between two digits, in heights of a digit.
    private static let gap: Float = 0.10
    /// The distance at which the shadow ends, in heights of a digit.
    static let shadowReach: Float = 0.22
    private static let shadowOpacity: Float = 0.55
}
