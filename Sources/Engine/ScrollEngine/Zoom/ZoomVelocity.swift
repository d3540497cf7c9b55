/// The rate of change of a magnification.
package struct ZoomVelocity: Hashable, Sendable {
    /// The rate of the scale's logarithm, per second: 1 multiplies the scale by e in a second.
    package let rate: Double
    /// The velocity of the shift, in pixels per second.
    package let shift: Point

    /// Creates a velocity, limited to the ranges in which it can be computed.
    package init(rate: Double, shift: Point) {
        self.rate = rate.clamped(to: Self.rateRange)
        self.shift = Point(
            x: shift.x.clamped(to: Self.speedRange), y: shift.y.clamped(to: Self.speedRange))
    }

    /// Nine times the fastest rate of a zoom from 1 to 16: ln 16 · ω / e = 11 per second.
    package static let rateRange = -100.0...100.0
    /// More than a shift over the largest page reaches in the same zoom: 740,000 px/s.
    package static let speedRange = -1e7...1e7
    package static let zero = ZoomVelocity(rate: 0, shift: .zero)
}
