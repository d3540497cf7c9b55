/// A projective map of the plane: lines stay lines, and a rectangle becomes a quadrilateral.
///
///     x′ = (m₀·x + m₁·y + m₂) / w        w = m₆·x + m₇·y + m₈
///     y′ = (m₃·x + m₄·y + m₅) / w
public struct Homography: Hashable, Sendable {
    /// The nine numbers, row after row.
    public let rows: [Double]

    init(_ rows: [Double]) { self.rows = rows }

    /// The map that moves nothing.
    public static let identity = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])

    /// Moves every point by the same distance.
    package static func translation(x: Double, y: Double) -> Homography {
        Homography([1, 0, x, 0, 1, y, 0, 0, 1])
    }

    /// Multiplies every coordinate by a number.
    package static func scaling(_ scale: Double) -> Homography {
        Homography([scale, 0, 0, 0, scale, 0, 0, 0, 1])
    }

    /// The map that applies this one after another.
    package func after(_ other: Homography) -> Homography {
        let (a, b) = (rows, other.rows)
        return Homography(
            (0..<9).map { index in
                let (row, column) = (index / 3 * 3, index % 3)
                return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
            })
    }

    /// The image of a point; nil if it is on the horizon or behind the viewer.
    public func callAsFunction(_ point: Point) -> Point? {
        let weight = rows[6] * point.x + rows[7] * point.y + rows[8]
        guard weight > 0 else { return nil }
        return Point(
            x: (rows[0] * point.x + rows[1] * point.y + rows[2]) / weight,
            y: (rows[3] * point.x + rows[4] * point.y + rows[5]) / weight)
    }

    /// The inverse map; nil if the plane is seen from its edge.
    package var inverse: Homography? {
        let m = rows
        let adjugate = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
        // Divided by the determinant, weights keep their sign: positive is before the viewer.
        guard determinant != 0, determinant.isFinite else { return nil }
        return Homography(adjugate.map { $0 / determinant })
    }
}
