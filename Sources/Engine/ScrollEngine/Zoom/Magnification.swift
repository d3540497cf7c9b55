/// The scale of a page's picture relative to its box, and its shift from the centre.
///
/// Points are relative to the centre of the box, in pixels, x to the right and y down. A point q of
/// the content at scale 1 is shown at
///     p = q · scale + shift
package struct Magnification: Hashable, Sendable {
    /// At rest from 1 to the allowed maximum; beyond both while fingers pull.
    package let scale: Double
    /// The position of the content's centre.
    package let shift: Point

    /// Creates a magnification, limited to the ranges in which it can be computed.
    package init(scale: Double, shift: Point) {
        self.scale = scale.clamped(to: Self.scaleRange)
        self.shift = Point(
            x: shift.x.clamped(to: Self.shiftRange), y: shift.y.clamped(to: Self.shiftRange))
    }

    /// Twice as far in either direction as the rubber band extends beyond 1 and
    /// ``ZoomBounds/maximumScale``.
    package static let scaleRange = 0.25...256.0
    /// Pixels: further than the longest pull on the largest page, and still exact to 1e-7.
    package static let shiftRange = -1e8...1e8

    /// The picture fitted to its box.
    package static let identity = Magnification(scale: 1, shift: .zero)

    /// The position of a point of the content.
    package func shown(_ content: Point) -> Point {
        Point(x: content.x * scale + shift.x, y: content.y * scale + shift.y)
    }

    /// The point of the content at a position.
    package func content(_ shown: Point) -> Point {
        Point(x: (shown.x - shift.x) / scale, y: (shown.y - shift.y) / scale)
    }

    /// The magnification at another scale; the content at the focal point stays there.
    package func zoomed(to scale: Double, about focalPoint: Point) -> Magnification {
        let kept = content(focalPoint)
        let allowed = scale.clamped(to: Self.scaleRange)
        return Magnification(
            scale: allowed,
            shift: Point(x: focalPoint.x - kept.x * allowed, y: focalPoint.y - kept.y * allowed))
    }
}
