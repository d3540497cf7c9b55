/// Fingers: one drags or taps, two pinch, further ones are ignored.
extension Strip {
    mutating func respond(
        to pointer: PointerEvent, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        guard pointer.point.isOnScreen else { return [] }
        if let press = touch.press, press.pointer != pointer.id {
            respond(toSecond: pointer, at: now, over: pages)
            return []
        }
        if pointer.phase == .down { return pressDown(pointer, at: now, over: pages) }
        guard let press = touch.press else { return [] }
        let time = press.sampleTime(of: pointer, at: now)
        // A sample that arrives out of order is obsolete.
        if pointer.phase == .move, let last = press.velocity.lastTime, time < last { return [] }
        touch.press?.lastHeard = now
        switch pointer.phase {
        case .down: return []
        case .move:
            let landed = follow(pointer.point, at: time, now, over: pages)
            return landed + recognizeLongPress(at: time, now, over: pages)
        case .up: return lift(pointer.point, at: time, now, over: pages)
        case .cancel:
            cancelTouch(at: now, over: pages)
            return []
        }
    }

    /// Stops the strip under the finger.
    private mutating func pressDown(
        _ pointer: PointerEvent, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        // A second press without a lift: the lift was lost.
        cancelLeaf(at: now)
        releaseZoom(at: now, over: pages)
        guard accepts(pointer.point, at: now, over: pages) else {
            if touch.press != nil { releaseAtRest(at: now) }
            return []
        }
        finishTurnThatIsNearlyDone(at: now)
        let isZooming = !zoom.motion.isNearlyResting(at: now)
        var wasMoving = isTurning(at: now) || isZooming
        grabLeaf(at: pointer.point, now: now)
        wheel = WheelStream()
        var interrupted = AxisOffsets()
        for axis in [StripAxis.main, .cross] where !motion(axis).isResting(at: now) {
            interrupted[axis] = interruptedDestination(axis, at: now)
            guard !motion(axis).isNearlyResting(at: now) else { continue }
            wasMoving = true
            setMotion(.dragging(at: offset(axis, at: now)), axis)
        }
        if isZoomHeld(at: now) { zoom.hold(at: now) }
        touch.press = Press(
            pointer, at: now, stoppedMotion: wasMoving, interrupted: interrupted)
        touch.second = nil
        return wasMoving ? [.caught] : []
    }

    /// The offset to which an axis is moving, from which a flick counts that stops it; nil at rest, and
    /// if it is further away than flicks can lead, because a command moves the strip there.
    func interruptedDestination(_ axis: StripAxis, at now: Timestamp) -> Double? {
        let motion = motion(axis)
        guard !motion.isResting(at: now), let destination = motion.destination,
            abs(destination - motion.offset(at: now)) <= flickReach(axis)
        else { return nil }
        return destination
    }

    /// The way that is left at most behind flicks, in pixels: of the fastest fling where strips run
    /// on, else of some pages.
    private func flickReach(_ axis: StripAxis) -> Double {
        let pages = Double(Self.mostPagesAhead * geometry(axis).stride)
        guard paging(axis) != .pages || configuration.fling == .many else { return pages }
        let fastest = ReleaseVelocity.flingRange.upperBound
        let fling = LandingFriction.reach(of: fastest, under: configuration.deceleration) ?? 0
        return max(fling, pages)
    }

    /// The pages that flicks have turned and that are not yet shown, at most: of ten flicks a second,
    /// each of which rests within 400 ms, four, and as many again for a client that is late.
    static let mostPagesAhead = 8

    /// Follows the finger to a point; returns the outcomes of a turn that it completes.
    private mutating func follow(
        _ point: Point, at time: Timestamp, _ now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        guard var press = touch.press else { return [] }
        press.point = point
        if press.velocity.lastPoint != point { press.velocity.add(point, at: time) }
        if press.start.distance(to: point) > PointerEvent.Kind.touch.slop {
            press.hasMovedPastSlop = true
        }
        touch.press = press
        if touch.second != nil {
            pinch(over: pages)
            return []
        }
        if scrub(with: press, over: pages) { return [] }
        if turn?.isTouched == true {
            return leadLeaf(to: point, isFlick: press.isFlick(liftedAt: time))
        }
        if press.drag == nil, let drag = drag(begunBy: press, at: now, over: pages) {
            touch.press?.drag = drag
        }
        if let drag = touch.press?.drag { move(drag, to: point, at: now, over: pages) }
        return []
    }

    /// Starts a drag once the finger has moved further than its slop.
    private mutating func drag(
        begunBy press: Press, at now: Timestamp, over pages: some PageSource
    ) -> Drag? {
        let along = abs(geometry.travel(from: press.start, to: press.point).dx)
        let across = abs(geometry.travel(from: press.start, to: press.point).dy)
        let isZoomed = isZoomHeld(at: now)
        guard isZoomed || !isBook else { return nil }
        let goesAnyWay = isZoomed || currentSection != nil
        guard (goesAnyWay ? max(along, across) : along) > press.slop else { return nil }
        // The dominant direction is kept; a strip that a finger has pulled between two galleries
        // continues along the main axis.
        let isAcross = across > along && !isZoomed && settleOnSection(at: now, over: pages)
        return begin(isAcross ? .cross : .main, at: press.afterSlop, now: now)
    }

    /// Holds an axis, and the picture on it if the page is zoomed.
    private mutating func begin(
        _ axis: StripAxis, at point: Point, now: Timestamp
    ) -> Drag {
        let offset = offset(axis, at: now)
        if isZoomHeld(at: now) { zoom.panBegan(along: configuration.axis, at: now) }
        setMotion(.dragging(at: offset), axis)
        return Drag(axis: axis, start: point, startPull: pull(axis, at: offset))
    }

    private mutating func move(
        _ drag: Drag, to point: Point, at now: Timestamp, over pages: some PageSource
    ) {
        let travel =
            zoom.isPanning
            ? pan(from: drag.start, to: point, over: pages)
            : geometry(drag.axis).travel(from: drag.start, to: point).dx
        setMotion(.dragging(at: offset(drag.axis, forPull: drag.startPull + travel)), drag.axis)
    }

    // MARK: Lifting

    private mutating func lift(
        _ point: Point, at time: Timestamp, _ now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let landed = follow(point, at: time, now, over: pages)
        if touch.second != nil {
            endPinch(at: now, over: pages)
            swapFingers(at: now)
            return []
        }
        let reported = landed + recognizeLongPress(at: time, now, over: pages)
        guard let lifted = touch.press else { return reported }
        let finger = lifted.velocity.velocity(liftedAt: time)
        if let drag = lifted.drag {
            let interrupted = lifted.isFlick(liftedAt: time) ? lifted.interrupted[drag.axis] : nil
            release(of: drag, finger: finger, interrupting: interrupted, at: now, over: pages)
            return reported
        }
        let isTurned = releaseLeaf(finger: finger, at: now)
        releaseZoom(at: now, over: pages)
        releaseAtRest(at: now)
        // A motion may have ended under the finger.
        handleRest(at: now, over: pages)
        guard !lifted.stoppedMotion, !lifted.hasMovedPastSlop, !lifted.isConsumed, !isTurned else {
            return reported
        }
        return reported + tap(point, liftedAt: time, at: now, over: pages)
    }

    /// Releases a drag with the finger's velocity, in pixels per second.
    ///
    /// A flick that stopped a motion to `interrupted`, an offset, counts from where its finger would
    /// have the strip if that had arrived before.
    private mutating func release(
        of drag: Drag, finger: Vector, interrupting interrupted: Double?, at now: Timestamp,
        over pages: some PageSource
    ) {
        touch.release()
        let axis = drag.axis
        let pull = pull(axis, at: offset(axis, at: now))
        let counted = interrupted.map { offset(axis, forPull: $0 + (pull - drag.startPull)) }
        let share = followedShare(axis, atPull: pull)
        let velocity =
            zoom.isPanning
            ? endPan(finger, at: now, over: pages) : geometry(axis).velocity(of: finger).dx
        release(axis, velocity: velocity * share, countingFrom: counted, at: now)
        // The other axis was held as well.
        let other: StripAxis = axis == .main ? .cross : .main
        if !isSettled(other, at: now) { release(other, velocity: 0, at: now) }
    }

    /// Whether an axis rests exactly on a snap point, or is on its way to its rest.
    private func isSettled(_ axis: StripAxis, at now: Timestamp) -> Bool {
        switch motion(axis) {
        case .dragging: return false
        case .resting(let offset):
            guard let snapPoints = snapPoints(axis) else { return offset == 0 }
            return snapPoints.rest(snapPoints.place(nearest: offset)) == offset
        case .gliding, .snapping, .bouncing, .scrolling: return true
        }
    }

    /// Releases the strip without a velocity; a leaf that a finger touches falls back.
    mutating func releaseAtRest(at now: Timestamp) {
        cancelLeaf(at: now)
        touch.release()
        for axis in [StripAxis.main, .cross] where !isSettled(axis, at: now) {
            release(axis, velocity: 0, at: now)
        }
    }

    mutating func releaseZoom(at now: Timestamp, over pages: some PageSource) {
        guard let bounds = zoomBounds(over: pages) else { return }
        zoom.release(within: bounds, at: now, reducesMotion: configuration.reducesMotion)
    }

    mutating func cancelTouch(at now: Timestamp, over pages: some PageSource) {
        releaseZoom(at: now, over: pages)
        cancelLeaf(at: now)
        releaseAtRest(at: now)
    }

    // MARK: The rubber band beyond the ends

    private func rubberBand(_ axis: StripAxis) -> RubberBand {
        RubberBand(dimension: Double(geometry(axis).viewportLength))
    }

    /// The offset of an axis that a finger has pulled to this position.
    func offset(_ axis: StripAxis, forPull pull: Double) -> Double {
        guard let limits = snapPoints(axis)?.limits else { return 0 }
        guard configuration.bounces else {
            return pull.clamped(to: limits)
        }
        let edge = pull.clamped(to: limits)
        return edge + rubberBand(axis).signedStretch(pull - edge)
    }

    /// The position to which a finger must have pulled an axis for this offset.
    func pull(_ axis: StripAxis, at offset: Double) -> Double {
        let limits = snapPoints(axis)?.limits ?? 0...0
        let edge = offset.clamped(to: limits)
        let beyond = offset - edge
        let pull = rubberBand(axis).pull(forStretch: abs(beyond))
        return edge + (beyond < 0 ? -pull : pull)
    }

    /// The share of the finger's velocity that an axis has at this pull.
    private func followedShare(_ axis: StripAxis, atPull pull: Double) -> Double {
        guard let limits = snapPoints(axis)?.limits, !limits.contains(pull) else { return 1 }
        let excess = max(limits.lowerBound - pull, pull - limits.upperBound)
        return configuration.bounces ? rubberBand(axis).slope(atPull: excess) : 0
    }
}

extension RubberBand {
    fileprivate func signedStretch(_ pull: Double) -> Double {
        pull < 0 ? -stretch(forPull: -pull) : stretch(forPull: pull)
    }
}
