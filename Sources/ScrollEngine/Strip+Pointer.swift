extension Strip {
    /// Follows one finger; others are ignored while it is down.
    mutating func respond(
        to pointer: PointerEvent, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        guard pointer.point.x.isFinite, pointer.point.y.isFinite else { return [] }
        if pointer.phase == .down { return pressDown(pointer, at: now) }
        guard let press, press.pointer == pointer.id else { return [] }
        switch pointer.phase {
        case .down, .move:
            drag(press, with: pointer, at: now)
            return []
        case .up: return lift(press, with: pointer, at: now, over: pages)
        case .cancel:
            release(velocity: 0, at: now)
            return []
        }
    }

    /// Stops the strip under the finger.
    private mutating func pressDown(_ pointer: PointerEvent, at now: Timestamp) -> [Outcome] {
        guard press == nil || press?.pointer == pointer.id, accepts(pointer.point, at: now) else {
            return []
        }
        let wasMoving = !motion.isResting(at: now)
        let offset = offset(at: now)
        var velocity = ReleaseVelocity()
        velocity.add(pointer.point, at: pointer.clientTime.map(Timestamp.init) ?? now)
        press = Press(
            pointer: pointer.id, start: pointer.point, slop: pointer.kind.slop,
            caughtMotion: wasMoving, startPull: pull(at: offset), spentSlop: nil,
            velocity: velocity, hasClientTime: pointer.clientTime != nil)
        motion = .dragging(at: offset)
        return wasMoving ? [.caught] : []
    }

    private mutating func drag(_ press: Press, with pointer: PointerEvent, at now: Timestamp) {
        var press = press
        let travel = geometry.travel(from: press.start, to: pointer.point)
        let distance = press.start.distance(to: pointer.point)
        if distance > PointerEvent.Kind.touch.slop { press.hasStrayed = true }
        if press.spentSlop == nil, abs(travel) > press.slop {
            press.spentSlop = travel < 0 ? -press.slop : press.slop
        }
        if press.velocity.lastPoint != pointer.point {
            press.velocity.add(pointer.point, at: press.sampleTime(of: pointer, at: now))
        }
        if let spent = press.spentSlop {
            motion = .dragging(at: offset(forPull: press.startPull + travel - spent))
        }
        self.press = press
    }

    private mutating func lift(
        _ press: Press, with pointer: PointerEvent, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        drag(press, with: pointer, at: now)
        guard let lifted = self.press else { return [] }
        if lifted.isDrag {
            let fling = lifted.velocity.velocity(
                liftedAt: lifted.sampleTime(of: pointer, at: now))
            let finger = geometry.travel(from: .zero, to: Point(x: fling.dx, y: fling.dy))
            let share = followedShare(atPull: pull(at: offset(at: now)))
            release(velocity: finger * share, at: now)
            return []
        }
        release(velocity: 0, at: now)
        return lifted.caughtMotion || lifted.hasStrayed
            ? [] : tap(pointer.point, at: now, over: pages)
    }

    // MARK: The rubber band beyond the ends

    private var rubberBand: RubberBand {
        RubberBand(dimension: Double(geometry.viewportLength))
    }

    /// Where the strip is when a finger has pulled it to this place.
    private func offset(forPull pull: Double) -> Double {
        let last = paging.lastOffset
        guard configuration.bounces else { return min(max(pull, 0), last) }
        if pull < 0 { return -rubberBand.stretch(forPull: -pull) }
        return pull > last ? last + rubberBand.stretch(forPull: pull - last) : pull
    }

    /// The place to which a finger must have pulled the strip for it to be here.
    private func pull(at offset: Double) -> Double {
        let last = paging.lastOffset
        if offset < 0 { return -rubberBand.pull(forStretch: -offset) }
        return offset > last ? last + rubberBand.pull(forStretch: offset - last) : offset
    }

    /// The share of the finger's velocity that the strip has at this pull.
    private func followedShare(atPull pull: Double) -> Double {
        let excess = max(-pull, pull - paging.lastOffset)
        guard excess > 0 else { return 1 }
        return configuration.bounces ? rubberBand.slope(atPull: excess) : 0
    }
}
