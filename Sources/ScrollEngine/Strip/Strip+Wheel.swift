/// Wheels and trackpads: streams of small steps, of which nobody says when they end.
extension Strip {
    mutating func scroll(_ delta: Vector, at now: Timestamp, over pages: some PageSource) {
        guard delta.dx.isFinite, delta.dy.isFinite, touch.isFree else { return }
        if isZoomHeld(at: now) { return scrollZoomed(delta, at: now, over: pages) }
        let isMostlyAlong = (abs(delta.dx) > abs(delta.dy)) == (configuration.axis == .horizontal)
        let lane: Lane = configuration.preset.isNested && !isMostlyAlong ? .across : .along
        let step = self.step(of: delta, lane)
        if paging(lane) == .pages {
            page(lane, by: step, at: now, over: pages)
        } else {
            roll(lane, by: step, at: now)
        }
    }

    /// The way of the offset: a wheel of one direction moves a strip of any.
    private func step(of delta: Vector, _ lane: Lane) -> Double {
        let geometry = geometry(lane)
        if abs(delta.dy) >= abs(delta.dx) { return delta.dy }
        return geometry.isReversed ? -delta.dx : delta.dx
    }

    /// A paged strip follows the stream until it turns, once for each push.
    private mutating func page(
        _ lane: Lane, by step: Double, at now: Timestamp, over pages: some PageSource
    ) {
        switch wheel.add(step, at: now, stride: Double(geometry(lane).stride)) {
        case .ignored: break
        case .turn(let step):
            let stream = wheel
            if lane == .along {
                turn(by: step, at: now, over: pages)
            } else {
                scroll(.across, by: step, at: now)
            }
            wheel = stream
        case .follow(let distance):
            guard configuration.preset.turning == nil else { return }
            follow(lane, by: distance, at: now)
            guard let track = track(lane) else { return }
            pull(
                lane, onto: track.place(nearest: offset(lane, at: now)), velocity: 0,
                with: .pageSnap, at: now, after: WheelStream.quiet)
        }
    }

    /// A free strip goes where it is rolled, and onto a page when the wheel has been quiet.
    private mutating func roll(_ lane: Lane, by step: Double, at now: Timestamp) {
        follow(lane, by: step, at: now)
        guard paging(lane) == .snap, let track = track(lane) else { return }
        pull(
            lane, onto: track.place(nearest: offset(lane, at: now)), velocity: 0, with: .pageSnap,
            at: now, after: WheelStream.quiet)
    }

    private mutating func follow(_ lane: Lane, by distance: Double, at now: Timestamp) {
        guard let limits = track(lane)?.limits else { return }
        let wanted = offset(lane, at: now) + distance
        setMotion(.resting(at: min(max(wanted, limits.lowerBound), limits.upperBound)), lane)
    }
}
