/// Two fingers that hold a picture: what lay under their midpoint stays under it, and the scale
/// follows their distance.
///
/// The magnification follows from where the fingers began and where they are, so the way there does
/// not matter, and fingers that come back bring the picture back.
package struct Pinch: Hashable, Sendable {
    package let began: FingerPair
    /// The magnification when they began.
    package let start: Magnification
    /// The midpoint of the fingers as they were last seen: what the picture goes back about.
    package private(set) var anchor: Point

    init(_ fingers: FingerPair, on start: Magnification) {
        began = fingers
        self.start = start
        anchor = fingers.midpoint
    }

    /// A pinch that goes on.
    package init(began: FingerPair, start: Magnification, anchor: Point) {
        self.began = began
        self.start = start
        self.anchor = anchor
    }

    /// Follows the fingers to where they are now.
    mutating func move(_ fingers: FingerPair, within bounds: ZoomBounds) -> Magnification {
        anchor = fingers.midpoint
        return magnification(for: fingers, within: bounds)
    }

    /// The magnification while the fingers are there.
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
