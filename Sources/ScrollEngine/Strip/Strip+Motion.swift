/// How commands and letting go set a strip in motion, from wherever it is.
extension Strip {
    /// The speed of a swipe that names none, in pixels per second: well above a fling's least.
    package static let ordinarySwipe = 1000.0
    /// Below this a strip that glides is pulled onto a page, in pixels per second (Accella).
    package static let snapSpeed = 10.0

    // MARK: Commands

    /// Turns one page with the velocity of a swipe, counted from the page that is ahead.
    mutating func swipe(
        _ direction: SwipeDirection, velocity: Double?, at now: Timestamp,
        over pages: some PageSource
    ) {
        let lane: Lane = direction.axis == configuration.axis ? .along : .across
        let step = geometry(lane).step(of: direction, along: geometry(lane).axis)
        guard lane == .along || configuration.preset.isNested, step != 0 else { return }
        if let book { return turnLeaf(book, by: step, at: now) }
        let asked = abs(velocity ?? Self.ordinarySwipe)
        let speed = asked.isFinite ? min(asked, ReleaseVelocity.flingRange.upperBound) : 0
        fling(lane, step: step, speed: speed, at: now)
    }

    private mutating func fling(_ lane: Lane, step: Int, speed: Double, at now: Timestamp) {
        guard let track = track(lane), let place = placeAhead(lane, at: now) else { return }
        letGo()
        guard paging(lane) == .pages else {
            return release(lane, velocity: Double(step) * speed, at: now)
        }
        var wanted = track.place(step, stopsFrom: place) ?? place
        if configuration.fling == .many {
            let end = natural(from: offset(lane, at: now), velocity: Double(step) * speed)
            let far = track.place(nearest: end)
            wanted = step > 0 ? max(wanted, far) : min(wanted, far)
        }
        pull(
            lane, onto: wanted, velocity: Double(step) * speed,
            with: wanted == place ? .edgeBounce : .pageSnap, at: now)
    }

    /// Turns pages without a finger, counted from the page that is ahead.
    ///
    /// In a strip of galleries the page after the last of a gallery is the next gallery's.
    mutating func turn(by step: Int, at now: Timestamp, over pages: some PageSource) {
        guard let page = pageAhead(at: now, over: pages) else { return }
        if let book { return turnLeaf(book, by: step, at: now) }
        guard configuration.preset.isNested else { return scroll(.along, by: step, at: now) }
        let wanted = page.value + step
        guard (0..<pages.pageCount).contains(wanted) else { return }
        go(to: PageIndex(wanted), isAnimated: true, at: now, over: pages)
    }

    /// Scrolls to a page, or to the first or last when it lies beyond, from wherever the strip is
    /// and with the velocity that it has.
    mutating func go(
        to page: PageIndex, isAnimated: Bool, at now: Timestamp, over pages: some PageSource
    ) {
        guard pages.pageCount > 0, let track, let place = placeAhead(.along, at: now) else {
            return
        }
        let page = PageIndex(min(max(page.value, 0), pages.pageCount - 1))
        letGo()
        if let book { return turnLeaf(book, to: page, isAnimated: isAnimated, at: now) }
        guard configuration.preset.isNested else {
            let wanted = track.place(of: page, near: place)
            return scroll(.along, to: wanted, isAnimated: isAnimated, at: now)
        }
        let index = pages.section(of: page)
        let section = pages.section(index)
        let row = page.value - section.pages.lowerBound
        if index == census.section {
            scroll(.across, to: row, isAnimated: isAnimated && index == place, at: now)
        } else {
            remember(row, of: section.key)
        }
        scroll(.along, to: index, isAnimated: isAnimated, at: now)
        if !isAnimated { enter(index, at: now, over: pages) }
    }

    /// Scrolls to the next or the previous place on which the lane rests elsewhere; at an end it goes
    /// nowhere.
    mutating func scroll(_ lane: Lane, by step: Int, at now: Timestamp) {
        guard let track = track(lane), let place = placeAhead(lane, at: now),
            let wanted = track.place(step, stopsFrom: place)
        else { return }
        letGo()
        scroll(lane, to: wanted, asFarAs: step, isAnimated: true, at: now)
    }

    mutating func scroll(_ lane: Lane, to place: Int, at now: Timestamp) {
        letGo()
        scroll(lane, to: place, isAnimated: true, at: now)
    }

    /// Scrolls in the time for so many pages, or for those that there are between.
    private mutating func scroll(
        _ lane: Lane, to place: Int, asFarAs pages: Int? = nil, isAnimated: Bool, at now: Timestamp
    ) {
        guard let track = track(lane) else { return }
        let target = track.rest(place)
        let start = offset(lane, at: now)
        let distance = abs(pages ?? place - track.place(nearest: start))
        guard isAnimated, !configuration.reducesMotion,
            start != target || velocity(lane, at: now) != 0
        else { return setMotion(.resting(at: target), lane) }
        let velocity = velocity(lane, at: now)
        let duration = ScrollPace.ordinary.milliseconds(forPages: Double(distance))
        guard
            Scrolling.takesOver(
                velocity: velocity, distance: target - start, lasting: duration)
        else {
            // Too fast for the curve: a spring takes any velocity.
            return pull(lane, onto: place, velocity: velocity, with: .pageSnap, at: now)
        }
        setMotion(
            .scrolling(
                Scrolling(
                    from: start, velocity: velocity, to: target, lasting: duration, began: now)),
            lane)
    }

    // MARK: Letting go

    /// No finger holds the strip any longer.
    mutating func letGo() {
        touch.letGo()
        wheel = WheelStream()
    }

    /// Lets go of a lane with a velocity along it, in pixels per second.
    mutating func release(_ lane: Lane, velocity: Double, at now: Timestamp) {
        guard let track = track(lane) else { return setMotion(.resting(at: 0), lane) }
        let offset = offset(lane, at: now)
        switch paging(lane) {
        case .snap: glide(lane, on: track, velocity: velocity, at: now, isSnapping: true)
        case .free: glide(lane, on: track, velocity: velocity, at: now, isSnapping: false)
        case .pages:
            let landing = landing(from: offset, velocity: velocity, on: track)
            pull(
                lane, onto: landing.place, velocity: velocity,
                with: landing.isBounce ? .edgeBounce : .pageSnap, at: now)
        }
    }

    /// What becomes of a lane that is let go: galleries are turned like pages, whatever their own
    /// pages do, and leaves lie on one another.
    func paging(_ lane: Lane) -> PagingMode {
        let isAlways =
            lane == .along && (configuration.preset.isNested || configuration.preset.turning != nil)
        return isAlways ? .pages : configuration.paging
    }

    private func landing(
        from offset: Double, velocity: Double, on track: Track
    ) -> Landing {
        let next = track.landing(from: offset, velocity: velocity)
        guard configuration.fling == .many, !next.isBounce else { return next }
        let far = track.place(nearest: natural(from: offset, velocity: velocity))
        let place = velocity > 0 ? max(next.place, far) : min(next.place, far)
        return Landing(
            place: abs(velocity) > Tolerance.ofRest.speed ? place : next.place, isBounce: false)
    }

    /// Where a glide would end if nothing were in its way.
    private func natural(from offset: Double, velocity: Double) -> Double {
        Friction(start: offset, velocity: velocity, deceleration: configuration.deceleration)
            .naturalEnd
    }

    private mutating func glide(
        _ lane: Lane, on track: Track, velocity: Double, at now: Timestamp, isSnapping: Bool
    ) {
        let start = offset(lane, at: now)
        guard !configuration.reducesMotion else {
            let limits = track.limits
            let end = min(
                max(natural(from: start, velocity: velocity), limits.lowerBound),
                limits.upperBound)
            let rest = isSnapping ? track.rest(track.place(nearest: end)) : end
            return setMotion(.resting(at: rest), lane)
        }
        let ground = Glide.Ground(
            range: track.limits, bounces: configuration.bounces,
            deceleration: configuration.deceleration)
        let glide =
            isSnapping
            ? Glide(
                from: start, velocity: velocity, on: ground, began: now,
                endingBelow: Self.snapSpeed,
                snappingTo: { track.rest(track.place(nearest: $0)) })
            : Glide(from: start, velocity: velocity, on: ground, began: now)
        setMotion(.gliding(glide), lane)
    }

    /// Lets a spring pull a lane onto a place, from where it is.
    mutating func pull(
        _ lane: Lane, onto place: Int, velocity: Double, with spring: Spring.Kind,
        at now: Timestamp, after wait: Int64 = 0
    ) {
        guard let track = track(lane) else { return }
        let target = track.rest(place)
        let start = offset(lane, at: now)
        // A strip that does not bounce meets its end without a velocity.
        let isRigid = spring == .edgeBounce && !configuration.bounces
        let velocity = isRigid ? 0 : velocity
        guard !configuration.reducesMotion, start != target || velocity != 0 else {
            return setMotion(.resting(at: target), lane)
        }
        let settling = Settling(
            spring, from: start, velocity: velocity, to: target,
            began: Timestamp(milliseconds: now.milliseconds + wait))
        setMotion(spring == .edgeBounce ? .bouncing(settling) : .snapping(settling), lane)
    }
}
