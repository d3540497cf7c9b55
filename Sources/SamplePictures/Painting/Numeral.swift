import Glibc

/// A picture's number in its lower left corner, with a soft shadow that keeps it readable on any
/// ground.
struct Numeral {
    /// The digits with their left edges, in the canvas's coordinates.
    private let digits: [(digit: Digit, left: Float)]
    private let top: Float
    /// The height of a digit.
    private let size: Float

    /// A number of one or two digits, from 0 to 99.
    init(_ number: Int, on canvas: Canvas) {
        precondition((0..<100).contains(number), "\(number) has more than two digits")
        // A wide picture is seen small: its number takes more of its height.
        let size = 0.26 * min(1.35, max(0.8, canvas.aspect.squareRoot()))
        let margin = 0.075 * min(1, canvas.aspect)
        var left = margin
        var digits: [(digit: Digit, left: Float)] = []
        for digit in (number < 10 ? [number] : [number / 10, number % 10]) {
            digits.append((Digit.all[digit], left))
            left += (Digit.all[digit].width + 0.10) * size
        }
        self.digits = digits
        self.size = size
        top = 1 - margin - size
    }

    func draw(on canvas: inout Canvas, ink: Light) {
        for (digit, left) in digits {
            let reach = Self.shadowReach * size
            let box = Box(
                left: left - reach, top: top - reach, right: left + digit.width * size + reach,
                bottom: top + size + reach)
            let edge = canvas.pixel / size
            canvas.paint(in: box) { x, y, old in
                let distance = digit.distance([(x - left) / size, (y - top) / size])
                let gap = max(0, distance - Digit.penRadius) / Self.shadowReach
                let shadow = old * (1 - Self.shadowOpacity * (1 - smoothStep(0, 1, gap)))
                return mix(shadow, ink, (Digit.penRadius - distance) / edge + 0.5)
            }
        }
    }

    /// How far the shadow reaches from the pen, in heights of a digit.
    private static let shadowReach: Float = 0.22
    private static let shadowOpacity: Float = 0.55
}
