/// What fingers do: one drags or taps, two pinch, further ones mean nothing.
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
        // A sample that was overtaken on its way tells of a place where the finger is no more.
        if pointer.phase == .move, let last = press.velocity.lastTime, time < last { return [] }
        touch.press?.heard = now
        switch pointer.phase {
        case .down: return []
        case .move:
            follow(pointer.point, at: time, now, over: pages)
            return recognizeLongPress(at: time, now, over: pages)
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
        // A finger that goes down twice was lifted unseen.
        cancelLeaf(at: now)
        letGoOfZoom(at: now, over: pages)
        guard accepts(pointer.point, at: now) else {
            if touch.press != nil { letGoStill(at: now) }
            return []
        }
        let wasMoving = !isStill(at: now) || isTurning(at: now) || !zoom.motion.isResting(at: now)
        takeLeaf(at: pointer.point, now: now)
        wheel = WheelStream()
        motion = .dragging(at: offset(.along, at: now))
        rowMotion = .resting(at: offset(.across, at: now))
        if isZoomHeld(at: now) { zoom.hold(at: now) }
        touch.press = Press(pointer, at: now, caughtMotion: wasMoving)
        touch.second = nil
        return wasMoving ? [.caught] : []
    }

    /// Follows the finger to a point.
    private mutating func follow(
        _ point: Point, at time: Timestamp, _ now: Timestamp, over pages: some PageSource
    ) {
        guard var press = touch.press else { return }
        press.point = point
        if press.velocity.lastPoint != point { press.velocity.add(point, at: time) }
        if press.start.distance(to: point) > PointerEvent.Kind.touch.slop {
            press.hasStrayed = true
        }
        touch.press = press
        if touch.second != nil { return pinch(over: pages) }
        if let book, turn?.isTouched == true {
            turn?.moved(to: point, in: book)
            return
        }
        if press.drag == nil, let drag = drag(begunBy: press, at: now, over: pages) {
            touch.press?.drag = drag
        }
        if let drag = touch.press?.drag { move(drag, to: point, at: now, over: pages) }
    }

    /// What the finger drags, once it has gone further than its slop.
    private mutating func drag(
        begunBy press: Press, at now: Timestamp, over pages: some PageSource
    ) -> Drag? {
        let along = abs(geometry.travel(from: press.start, to: press.point).dx)
        let across = abs(geometry.travel(from: press.start, to: press.point).dy)
        let isZoomed = isZoomHeld(at: now)
        let lane: Lane
        if configuration.preset.isNested, !isZoomed {
            guard max(along, across) > press.slop else { return nil }
            // The direction that leads is kept; a strip between two galleries goes on along.
            let isBetween = track.map { $0.rest(census.section) != offset(.along, at: now) } ?? true
            lane = across > along && !isBetween ? .across : .along
        } else {
            guard isZoomed || configuration.preset.turning == nil,
                (isZoomed ? max(along, across) : along) > press.slop
            else { return nil }
            lane = .along
        }
        return begin(lane, at: press.afterSlop, now: now)
    }

    /// Takes hold of a lane, and of the picture in it where it is zoomed.
    private mutating func begin(
        _ lane: Lane, at point: Point, now: Timestamp
    ) -> Drag {
        let offset = offset(lane, at: now)
        if isZoomHeld(at: now) { zoom.panBegan(along: configuration.axis, at: now) }
        setMotion(.dragging(at: offset), lane)
        return Drag(lane: lane, start: point, startPull: pull(lane, at: offset))
    }

    private mutating func move(
        _ drag: Drag, to point: Point, at now: Timestamp, over pages: some PageSource
    ) {
        let travel =
            zoom.isPanning
            ? pan(from: drag.start, to: point, over: pages)
            : geometry(drag.lane).travel(from: drag.start, to: point).dx
        setMotion(.dragging(at: offset(drag.lane, forPull: drag.startPull + travel)), drag.lane)
    }

    // MARK: Lifting

    private mutating func lift(
        _ point: Point, at time: Timestamp, _ now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        follow(point, at: time, now, over: pages)
        if touch.second != nil {
            endPinch(at: now, over: pages)
            swapFingers(at: now)
            return []
        }
        let told = recognizeLongPress(at: time, now, over: pages)
        guard let lifted = touch.press else { return told }
        let finger = lifted.velocity.velocity(liftedAt: time)
        if let drag = lifted.drag {
            letGo(of: drag, finger: finger, at: now, over: pages)
            return told
        }
        let isTurned = releaseLeaf(finger: finger, at: now)
        letGoOfZoom(at: now, over: pages)
        letGoStill(at: now)
        guard !lifted.caughtMotion, !lifted.hasStrayed, !lifted.isSpent, !isTurned else {
            return told
        }
        return told + tap(point, liftedAt: time, at: now, over: pages)
    }

    private mutating func letGo(
        of drag: Drag, finger: Vector, at now: Timestamp, over pages: some PageSource
    ) {
        touch.letGo()
        let lane = drag.lane
        let share = followedShare(lane, atPull: pull(lane, at: offset(lane, at: now)))
        let velocity =
            zoom.isPanning
            ? endPan(finger, at: now, over: pages) : geometry(lane).velocity(of: finger).dx
        release(lane, velocity: velocity * share, at: now)
        // The other lane was held as well.
        let other: Lane = lane == .along ? .across : .along
        if !isOnPlace(other, at: now) {
            release(other, velocity: 0, at: now)
        }
    }

    /// Whether a lane is exactly where it may rest.
    private func isOnPlace(_ lane: Lane, at now: Timestamp) -> Bool {
        guard case .resting(let offset) = motion(lane) else { return false }
        guard let track = track(lane) else { return offset == 0 }
        return track.rest(track.place(nearest: offset)) == offset
    }

    /// Lets go without a velocity.
    mutating func letGoStill(at now: Timestamp) {
        touch.letGo()
        for lane in [Lane.along, .across] where !isOnPlace(lane, at: now) {
            release(lane, velocity: 0, at: now)
        }
    }

    mutating func letGoOfZoom(at now: Timestamp, over pages: some PageSource) {
        guard let bounds = zoomBounds(over: pages) else { return }
        zoom.letGo(within: bounds, at: now, reducesMotion: configuration.reducesMotion)
    }

    mutating func cancelTouch(at now: Timestamp, over pages: some PageSource) {
        letGoOfZoom(at: now, over: pages)
        cancelLeaf(at: now)
        letGoStill(at: now)
    }

    // MARK: The rubber band beyond the ends

    private func rubberBand(_ lane: Lane) -> RubberBand {
        RubberBand(dimension: Double(geometry(lane).viewportLength))
    }

    /// Where a lane is when a finger has pulled it to this place.
    func offset(_ lane: Lane, forPull pull: Double) -> Double {
        guard let limits = track(lane)?.limits else { return 0 }
        guard configuration.bounces else {
            return min(max(pull, limits.lowerBound), limits.upperBound)
        }
        let edge = min(max(pull, limits.lowerBound), limits.upperBound)
        return edge + rubberBand(lane).signedStretch(pull - edge)
    }

    /// The place to which a finger must have pulled a lane for it to be here.
    func pull(_ lane: Lane, at offset: Double) -> Double {
        let limits = track(lane)?.limits ?? 0...0
        let edge = min(max(offset, limits.lowerBound), limits.upperBound)
        let beyond = offset - edge
        let pull = rubberBand(lane).pull(forStretch: abs(beyond))
        return edge + (beyond < 0 ? -pull : pull)
    }

    /// The share of the finger's velocity that a lane has at this pull.
    private func followedShare(_ lane: Lane, atPull pull: Double) -> Double {
        guard let limits = track(lane)?.limits, !limits.contains(pull) else { return 1 }
        let excess = max(limits.lowerBound - pull, pull - limits.upperBound)
        return configuration.bounces ? rubberBand(lane).slope(atPull: excess) : 0
    }
}

extension RubberBand {
    fileprivate func signedStretch(_ pull: Double) -> Double {
        pull < 0 ? -stretch(forPull: -pull) : stretch(forPull: pull)
    }
}

extension Press {
    /// The point on the finger's way at which its slop was spent: a drag begins there, so that the
    /// strip does not jump by the slop.
    fileprivate var afterSlop: Point {
        let distance = start.distance(to: point)
        guard distance > slop else { return point }
        let share = slop / distance
        return Point(
            x: start.x + (point.x - start.x) * share, y: start.y + (point.y - start.y) * share)
    }
}
