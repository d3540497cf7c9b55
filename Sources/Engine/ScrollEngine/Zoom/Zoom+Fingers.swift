extension Zoom {
    /// Stops the picture and holds it until the fingers are lifted.
    ///
    /// - Returns: Whether it was moving.
    @discardableResult
    package mutating func hold(at now: Timestamp) -> Bool {
        let wasMoving = !motion.isResting(at: now) && !motion.isHeld
        motion = .held(magnification(at: now))
        gesture = .none
        return wasMoving
    }

    /// Releases a held picture without a fling: it returns to its bounds.
    package mutating func release(
        within bounds: ZoomBounds, at now: Timestamp, reducesMotion: Bool
    ) {
        guard case .held(let held) = motion else { return }
        var focalPoint = Point.zero
        if case .pinching(let pinch) = gesture { focalPoint = pinch.focalPoint }
        go(
            to: bounds.rest(of: held, about: focalPoint), with: .zero, at: now,
            reducesMotion: reducesMotion)
    }

    // MARK: Two fingers

    /// Starts a pinch, from any state of the picture.
    package mutating func pinchBegan(_ fingers: FingerPair, at now: Timestamp) {
        hold(at: now)
        gesture = .pinching(Pinch(fingers, on: magnification(at: now)))
    }

    /// Handles a movement of the two fingers.
    package mutating func pinchMoved(_ fingers: FingerPair, within bounds: ZoomBounds) {
        guard case .pinching(var pinch) = gesture else { return }
        motion = .held(pinch.move(fingers, within: bounds))
        gesture = .pinching(pinch)
    }

    /// Ends a pinch: a scale beyond its limits returns about the fingers' midpoint.
    ///
    /// A finger that stays down holds the picture again with ``panBegan(along:at:)`` at the same
    /// time, and finds it unmoved.
    package mutating func pinchEnded(
        within bounds: ZoomBounds, at now: Timestamp, reducesMotion: Bool
    ) {
        guard case .pinching = gesture else { return }
        release(within: bounds, at: now, reducesMotion: reducesMotion)
    }

    // MARK: One finger

    /// Starts a pan by one finger, from any state of the picture.
    package mutating func panBegan(along axis: Axis, at now: Timestamp) {
        hold(at: now)
        gesture = .panning(ZoomPan(on: magnification(at: now), along: axis))
    }

    /// Handles the finger's movement since its start.
    ///
    /// - Returns: The part of the movement along the strip that is left for the strip, because the
    ///   picture's edge has reached the box's; the picture has taken the rest.
    package mutating func panMoved(by translation: Point, within bounds: ZoomBounds) -> Double {
        guard case .panning(var pan) = gesture else { return 0 }
        motion = .held(pan.move(by: translation, within: bounds))
        gesture = .panning(pan)
        return pan.excess
    }

    /// Handles the release with a velocity: the picture flings, but not beyond its edges.
    ///
    /// - Returns: The velocity along the strip that is left for the strip: all of it once the strip
    ///   has moved, and if the picture cannot move further in that direction. The picture's is
    ///   then 0.
    package mutating func panEnded(
        velocity: Point, within bounds: ZoomBounds, at now: Timestamp, reducesMotion: Bool
    ) -> Double {
        guard case .panning(let pan) = gesture, case .held(let held) = motion else { return 0 }
        let left = pan.excessVelocity(velocity, from: held, within: bounds)
        let fling = pan.fling(velocity, from: held, within: bounds)
        // A fling decays as e^(−10.05 t) and the spring as e^(−10.93 t), so the spring that stops
        // the picture at its edge follows nearly the same curve.
        let natural = Magnification(
            scale: held.scale,
            shift: Point(
                x: held.shift.x + fling.shift.x * Deceleration.fastTravelTime,
                y: held.shift.y + fling.shift.y * Deceleration.fastTravelTime))
        go(
            to: bounds.rest(of: natural, about: .zero), with: fling, at: now,
            reducesMotion: reducesMotion)
        return left
    }
}

extension ZoomPan {
    /// The part of a finger's velocity that is left for the strip.
    fileprivate func excessVelocity(
        _ finger: Point, from held: Magnification, within bounds: ZoomBounds
    ) -> Double {
        let velocity = finger.along(axis)
        guard excess == 0 else { return velocity }
        let shift = held.shift.along(axis)
        let reach = bounds.band(along: axis, at: held.scale).reach
        return velocity > 0 ? (shift >= reach ? velocity : 0) : (shift <= -reach ? velocity : 0)
    }

    /// The velocity of the picture at the release.
    fileprivate func fling(
        _ finger: Point, from held: Magnification, within bounds: ZoomBounds
    ) -> ZoomVelocity {
        let isStrips = excessVelocity(finger, from: held, within: bounds) != 0
        let along = isStrips ? 0 : finger.along(axis).clamped(to: Self.possible)
        let across = acrossSpeed(finger.along(axis.other), from: held, within: bounds)
        return ZoomVelocity(rate: 0, shift: axis.point(along: along, across: across))
    }

    /// Across the strip the picture stretches, unless it cannot move there.
    private func acrossSpeed(
        _ finger: Double, from held: Magnification, within bounds: ZoomBounds
    ) -> Double {
        let band = bounds.band(along: axis.other, at: held.scale)
        let shift = held.shift.along(axis.other)
        guard band.reach > 0 || shift != 0 else { return 0 }
        return finger.clamped(to: Self.possible) * band.slope(at: shift)
    }

    /// The limit of finger speeds, in pixels per second.
    private static let possible =
        -ReleaseVelocity.flingRange.upperBound...ReleaseVelocity.flingRange.upperBound
}
