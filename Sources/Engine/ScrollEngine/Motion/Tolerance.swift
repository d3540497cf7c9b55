/// The distance and speed below which a motion counts as rest.
package struct Tolerance: Hashable, Sendable {
    /// Pixels.
    package let distance: Double
    /// Pixels per second.
    package let speed: Double

    package init(distance: Double, speed: Double) {
        self.distance = distance
        self.speed = speed
    }

    /// Less than half a pixel, so that the transition to rest moves no pixel of a frame; and the
    /// speed below which Flutter's scroll physics treat a strip as still.
    package static let ofRest = Tolerance(distance: 0.4, speed: 20)

    /// A finger's slop, and the speed at which ``Spring/pageSnap`` approaches its rest from there, ω ·
    /// 18 px: with so little to go, a touch is one of a strip at rest.
    ///
    /// The speed is for motions that may pass their rest.
    package static let ofTouch = Tolerance(
        distance: PointerEvent.Kind.touch.slop,
        speed: PointerEvent.Kind.touch.slop * Spring.pageSnap.frequency)
}
