/// The magnification of a strip's current page, and the fingers that hold it.
///
/// All points and distances are relative to the centre of the page's picture box in the viewport,
/// in pixels, x to the right and y down; velocities are in pixels per second. Each event receives
/// the present ``ZoomBounds``, so the picture's size may become known, and the viewport may rotate,
/// at any time.
///
/// Any event is legal in any state; one without a meaning there changes nothing.
package struct Zoom: Hashable, Sendable {
    package internal(set) var motion: ZoomMotion
    package internal(set) var gesture: Gesture

    /// The gesture of the fingers that hold the picture.
    package enum Gesture: Hashable, Sendable {
        case none
        case pinching(Pinch)
        case panning(ZoomPan)
    }

    /// A page that is not magnified.
    package static let none = Zoom(resting: .identity)

    /// A page that rests magnified.
    package init(resting magnification: Magnification) {
        self.init(.resting(magnification), .none)
    }

    /// A page whose picture moves, or is held by fingers.
    package init(_ motion: ZoomMotion, _ gesture: Gesture) {
        self.motion = motion
        self.gesture = gesture
    }

    package func magnification(at time: Timestamp) -> Magnification {
        motion.magnification(at: time)
    }

    /// Whether the page differs visibly from an unmagnified one.
    package func isZoomed(at time: Timestamp) -> Bool { magnification(at: time) != .identity }

    // MARK: Commands

    /// Zooms to a double tap's scale, keeping the tapped content under the point as far as the
    /// picture's edges allow; or back, if the page is magnified or will be.
    ///
    /// - Returns: Whether the bounds allow any zoom, so that the double tap was used.
    @discardableResult
    package mutating func doubleTapped(
        at point: Point, within bounds: ZoomBounds, at now: Timestamp, reducesMotion: Bool
    ) -> Bool {
        let ahead = motion.destination ?? magnification(at: now)
        guard ahead.scale < ZoomBounds.minimumZoomedScale else {
            go(to: .identity, at: now, reducesMotion: reducesMotion)
            return true
        }
        guard bounds.allowsZoom else { return false }
        let closer = magnification(at: now).zoomed(to: bounds.doubleTapScale, about: point)
        go(to: bounds.rest(of: closer, about: point), at: now, reducesMotion: reducesMotion)
        return true
    }

    /// Zooms to a scale, or the nearest allowed, keeping the content at the focal point there as far as
    /// the picture's edges allow.
    package mutating func set(
        scale: Double, about focalPoint: Point, within bounds: ZoomBounds, at now: Timestamp,
        reducesMotion: Bool
    ) {
        let allowed = scale.clamped(to: 1...bounds.maximum)
        let asked = magnification(at: now).zoomed(to: allowed, about: focalPoint)
        go(to: bounds.rest(of: asked, about: focalPoint), at: now, reducesMotion: reducesMotion)
    }

    /// Ends the motion at once, at its destination; fingers that hold the picture continue to hold
    /// it.
    package mutating func finishMotion() {
        if let destination = motion.destination { motion = .resting(destination) }
    }

    /// Zooms from the picture's present magnification and velocity.
    private mutating func go(to rest: Magnification, at now: Timestamp, reducesMotion: Bool) {
        let velocity = motion.velocity(at: now)
        go(to: rest, with: velocity, by: .zoom, at: now, reducesMotion: reducesMotion)
    }

    mutating func go(
        to rest: Magnification, with velocity: ZoomVelocity, by spring: Spring.Kind = .edgeBounce,
        at now: Timestamp, reducesMotion: Bool
    ) {
        gesture = .none
        let start = magnification(at: now)
        guard !reducesMotion, start != rest || velocity != .zero else {
            motion = .resting(rest)
            return
        }
        motion = .settling(
            ZoomSpring(from: start, to: rest, velocity: velocity, began: now, spring: spring))
    }
}

extension Zoom {
    var isPanning: Bool {
        if case .panning = gesture { true } else { false }
    }
}
