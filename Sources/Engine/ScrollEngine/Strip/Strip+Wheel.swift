/// Wheels and trackpads: streams of small steps without an end event.
extension Strip {
    mutating func scroll(_ delta: Vector, at now: Timestamp, over pages: some PageSource) {
        guard delta.dx.isFinite, delta.dy.isFinite, touch.isFree else { return }
        if isZoomHeld(at: now) { return scrollZoomed(delta, at: now, over: pages) }
        let isMostlyAlong = (abs(delta.dx) > abs(delta.dy)) == (configuration.axis == .horizontal)
        let axis: StripAxis = currentSection == nil || isMostlyAlong ? .main : .cross
        let step = self.step(of: delta, axis)
        if paging(axis) == .pages {
            page(axis, by: step, at: now, over: pages)
        } else {
            scrollFreely(axis, by: step, at: now)
        }
    }

    /// The change of offset: a wheel with one direction moves a strip on either axis.
    private func step(of delta: Vector, _ axis: StripAxis) -> Double {
        let geometry = geometry(axis)
        if abs(delta.dy) >= abs(delta.dx) { return delta.dy }
        return geometry.isReversed ? -delta.dx : delta.dx
    }

    /// A paged strip follows the stream until it turns, once for each push.
    private mutating func page(
        _ axis: StripAxis, by step: Double, at now: Timestamp, over pages: some PageSource
    ) {
        switch wheel.add(step, at: now, stride: Double(geometry(axis).stride)) {
        case .ignored: break
        case .turn(let step):
            let stream = wheel
            if axis == .main {
                turn(by: step, at: now, over: pages)
            } else {
                scroll(.cross, by: step, at: now, over: pages)
            }
            wheel = stream
        case .follow(let distance):
            guard !isBook else { return }
            follow(axis, by: distance, at: now)
            guard let snapPoints = snapPoints(axis) else { return }
            pull(
                axis, onto: snapPoints.place(nearest: offset(axis, at: now)), velocity: 0,
                with: .pageSnap, at: now, after: WheelStream.idleTimeout)
        }
    }

    /// A free strip follows the wheel, and moves to a page when the wheel has been idle.
    private mutating func scrollFreely(_ axis: StripAxis, by step: Double, at now: Timestamp) {
        follow(axis, by: step, at: now)
        guard paging(axis) == .snap, let snapPoints = snapPoints(axis) else { return }
        pull(
            axis, onto: snapPoints.place(nearest: offset(axis, at: now)), velocity: 0,
            with: .pageSnap,
            at: now, after: WheelStream.idleTimeout)
    }

    private mutating func follow(_ axis: StripAxis, by distance: Double, at now: Timestamp) {
        guard let limits = snapPoints(axis)?.limits else { return }
        let wanted = offset(axis, at: now) + distance
        setMotion(.resting(at: wanted.clamped(to: limits)), axis)
    }
}
