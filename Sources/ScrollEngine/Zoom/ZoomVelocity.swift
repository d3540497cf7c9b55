/// How fast a magnification changes.
package struct ZoomVelocity: Hashable, Sendable {
    /// Of the logarithm of the scale, per second: 1 multiplies it by e in a second.
    package let rate: Double
    /// Of the shift, in pixels per second.
    package let shift: Point

    /// The velocity, or the nearest that can be computed with.
    package init(rate: Double, shift: Point) {
        self.rate = rate.clamped(to: Self.rateRange)
        self.shift = Point(
            x: shift.x.clamped(to: Self.speedRange), y: shift.y.clamped(to: Self.speedRange))
    }

    /// Nine times the fastest of a zoom from 1 to 16: ln 16 · ω / e = 11 per second.
    package static let rateRange = -100.0...100.0
    /// Beyond what a shift over the largest page reaches in the same zoom: 740,000 px/s.
    package static let speedRange = -1e7...1e7
    package static let zero = ZoomVelocity(rate: 0, shift: .zero)
}
