/// Two fingers that hold a picture: the content under their midpoint stays under it, and the scale
/// follows their distance.
///
/// The magnification depends only on the fingers' initial and present positions, not on the path,
/// so fingers that return bring the picture back.
package struct Pinch: Hashable, Sendable {
    package let began: FingerPair
    /// The magnification when the pinch started.
    package let start: Magnification
    /// The fingers' last midpoint, about which the picture returns to its bounds.
    package private(set) var focalPoint: Point

    init(_ fingers: FingerPair, on start: Magnification) {
        began = fingers
        self.start = start
        focalPoint = fingers.midpoint
    }

    /// Restores a pinch from its fields.
    package init(began: FingerPair, start: Magnification, focalPoint: Point) {
        self.began = began
        self.start = start
        self.focalPoint = focalPoint
    }

    /// Follows the fingers to their present positions.
    mutating func move(_ fingers: FingerPair, within bounds: ZoomBounds) -> Magnification {
        focalPoint = fingers.midpoint
        return magnification(for: fingers, within: bounds)
    }

    /// The magnification for these finger positions.
    func magnification(for fingers: FingerPair, within bounds: ZoomBounds) -> Magnification {
        guard bounds.allowsZoom else { return start }
        let ratio = fingers.distance / began.distance
        let scale = bounds.stretchedScale(forPull: bounds.scalePull(at: start.scale) * ratio)
        let pull = bounds.shiftPull(at: start.shift, scale: start.scale)
        let kept = Magnification(scale: start.scale, shift: pull).content(began.midpoint)
        let middle = fingers.midpoint
        let wanted = Point(x: middle.x - kept.x * scale, y: middle.y - kept.y * scale)
        return Magnification(
            scale: scale, shift: bounds.stretchedShift(forPull: wanted, at: scale))
    }
}
