/// How commands and releases start a motion from any state.
extension Strip {
    /// The speed of a swipe without a velocity, in pixels per second: well above a fling's minimum.
    static let defaultSwipeSpeed = 1000.0

    // MARK: Commands

    /// Turns one page with the velocity of a swipe, counted from the target page.
    mutating func swipe(
        _ direction: SwipeDirection, velocity: Double?, at now: Timestamp,
        over pages: some PageSource
    ) {
        let (axis, step) = course(of: direction)
        if isBook, axis == .main { return turn(by: step, at: now, over: pages) }
        if axis == .cross { enterTargetSection(at: now, over: pages) }
        guard let snapPoints = snapPoints(axis), let place = targetPlace(axis, at: now) else {
            return
        }
        let asked = abs(velocity ?? Self.defaultSwipeSpeed)
        let speed = asked.isFinite ? min(asked, ReleaseVelocity.flingRange.upperBound) : 0
        let velocity = Double(step) * speed
        release(for: axis, at: now)
        guard paging(axis) == .pages else {
            // It counts from beside the page, as a finger does that has left it.
            let start = interruptedDestination(axis, at: now) ?? offset(axis, at: now)
            return release(axis, velocity: velocity, countingFrom: start + Double(step), at: now)
        }
        var wanted = snapPoints.place(step, stopsFrom: place) ?? place
        if configuration.fling == .many {
            let end = naturalEnd(from: offset(axis, at: now), velocity: velocity)
            let far = snapPoints.place(nearest: end)
            wanted = step > 0 ? max(wanted, far) : min(wanted, far)
        }
        flick(
            axis, onto: wanted, velocity: velocity,
            with: wanted == place ? .edgeBounce : .pageSnap, at: now)
    }

    /// The axis of a swipe, and its step: 1 to the next place, -1 to the one before.
    func course(of swipe: SwipeDirection) -> (axis: StripAxis, step: Int) {
        let axis: StripAxis = swipe.axis == configuration.axis ? .main : .cross
        let geometry = geometry(axis)
        return (axis, geometry.step(of: swipe, along: geometry.axis))
    }

    /// Turns pages without a finger, counted from the target page.
    ///
    /// A row scrolls to a stop, not to a page, because a looped row shows a page many times.
    mutating func turn(
        by step: Int, isAnimated: Bool = true, at now: Timestamp, over pages: some PageSource
    ) {
        if configuration.isRow {
            return scroll(.main, by: step, isAnimated: isAnimated, at: now, over: pages)
        }
        guard let page = targetPage(at: now, over: pages),
            let wanted = pageOrder.page(page, turnedBy: step)
        else { return }
        go(to: wanted, isAnimated: isAnimated, at: now, over: pages)
    }

    /// Scrolls to a page, or to the first or last if it is beyond, from any state and with the
    /// present velocity.
    mutating func go(
        to page: PageIndex, isAnimated: Bool, at now: Timestamp, over pages: some PageSource
    ) {
        guard pages.pageCount > 0 else { return }
        let page = PageIndex(page.value.clamped(to: 0...pages.pageCount - 1))
        release(for: .main, at: now)
        if let book { return turnLeaf(book, to: page, isAnimated: isAnimated, at: now) }
        guard let snapPoints, let place = targetPlace(.main, at: now) else { return }
        let wanted = section(of: page, in: pages) ?? snapPoints.place(of: page, near: place)
        // Of several pages that rest at one offset, it is the one that was named.
        if configuration.isRow, snapPoints.fillsEnds { setSelectedPage(page) }
        if let currentSection {
            let section = pages.section(wanted)
            let row = page.value - section.pages.lowerBound
            if wanted == currentSection {
                scroll(.cross, to: row, isAnimated: isAnimated && wanted == place, at: now)
            } else {
                saveRow(row, of: section.key)
            }
        }
        scroll(.main, to: wanted, isAnimated: isAnimated, at: now)
        if !isAnimated { enterSection(wanted, at: now, over: pages) }
    }

    /// Scrolls an axis to the next or previous place with another resting offset; at an end it does
    /// nothing.
    mutating func scroll(
        _ axis: StripAxis, by step: Int, isAnimated: Bool = true, at now: Timestamp,
        over pages: some PageSource
    ) {
        if axis == .cross { enterTargetSection(at: now, over: pages) }
        guard let snapPoints = snapPoints(axis), let place = targetPlace(axis, at: now),
            let wanted = snapPoints.place(step, stopsFrom: place)
        else { return }
        release(for: axis, at: now)
        scroll(axis, to: wanted, asFarAs: step, isAnimated: isAnimated, at: now)
        if axis == .main, !isAnimated { enterSection(wanted, at: now, over: pages) }
    }

    mutating func scroll(_ axis: StripAxis, to place: Int, at now: Timestamp) {
        release(for: axis, at: now)
        scroll(axis, to: place, isAnimated: true, at: now)
    }

    /// Scrolls in the time for this many pages, or for the actual distance if nil.
    private mutating func scroll(
        _ axis: StripAxis, to place: Int, asFarAs pages: Int? = nil, isAnimated: Bool,
        at now: Timestamp
    ) {
        guard let snapPoints = snapPoints(axis) else { return }
        let target = snapPoints.rest(place)
        let start = offset(axis, at: now)
        let distance = abs(pages ?? place - snapPoints.place(nearest: start))
        guard isAnimated, !configuration.reducesMotion,
            start != target || velocity(axis, at: now) != 0
        else { return setMotion(.resting(at: target), axis) }
        let velocity = velocity(axis, at: now)
        let duration = ScrollDuration.standard.milliseconds(forPages: Double(distance))
        guard
            AnimatedScroll.takesOver(
                velocity: velocity, distance: target - start, lasting: duration)
        else {
            // Too fast for the curve; a spring accepts any velocity.
            return pull(axis, onto: place, velocity: velocity, with: .pageSnap, at: now)
        }
        setMotion(
            .scrolling(
                AnimatedScroll(
                    from: start, velocity: velocity, to: target, lasting: duration, began: now)),
            axis)
    }

    // MARK: Releasing

    /// Ends the touch for a motion along an axis; the other axis settles if a finger stopped it.
    private mutating func release(for axis: StripAxis, at now: Timestamp) {
        touch.release()
        wheel = WheelStream()
        let other: StripAxis = axis == .main ? .cross : .main
        if case .dragging = motion(other) { release(other, velocity: 0, at: now) }
    }

    /// Releases an axis with a velocity along it, in pixels per second.
    ///
    /// A flick that stopped a motion counts from another offset, `counted`, so that flicks turn as many
    /// pages as their sum says, however quickly one follows another (Decision 149).
    mutating func release(
        _ axis: StripAxis, velocity: Double, countingFrom counted: Double? = nil, at now: Timestamp
    ) {
        guard let snapPoints = snapPoints(axis) else { return setMotion(.resting(at: 0), axis) }
        let offset = offset(axis, at: now)
        let next = counted.flatMap { snapPoints.place(flickedFrom: $0, velocity: velocity) }
        switch paging(axis) {
        case .snap: startSnappingFling(axis, on: snapPoints, velocity: velocity, next, at: now)
        case .free: startFling(axis, on: snapPoints, velocity: velocity, at: now)
        case .pages:
            let snapTarget = snapTarget(from: offset, velocity: velocity, next, on: snapPoints)
            flick(
                axis, onto: snapTarget.place, velocity: velocity,
                with: snapTarget.isBounce ? .edgeBounce : .pageSnap, at: now)
        }
    }

    /// Lets a spring pull a released axis to a place, with the finger's velocity as far as the strip
    /// does not move past the place: at most ω times the distance.
    mutating func flick(
        _ axis: StripAxis, onto place: Int, velocity: Double, with spring: Spring.Kind,
        at now: Timestamp
    ) {
        guard spring == .pageSnap, let snapPoints = snapPoints(axis) else {
            return pull(axis, onto: place, velocity: velocity, with: spring, at: now)
        }
        let limit = spring.spring.frequency * (snapPoints.rest(place) - offset(axis, at: now))
        let allowed = limit < 0 ? max(velocity, limit) : min(velocity, limit)
        pull(axis, onto: place, velocity: allowed, with: spring, at: now)
    }

    /// The paging mode of an axis: galleries are always paged, whatever the mode of their pages,
    /// and so are books.
    func paging(_ axis: StripAxis) -> PagingMode {
        axis == .main && !configuration.isRow ? .pages : configuration.paging
    }

    /// The target of a release at an offset; a flick that stopped a motion has its own, `flicked`.
    private func snapTarget(
        from offset: Double, velocity: Double, _ flicked: Int?, on snapPoints: SnapPoints
    ) -> SnapTarget {
        let next = snapPoints.snapTarget(from: offset, velocity: velocity).replaced(by: flicked)
        guard configuration.fling == .many, !next.isBounce,
            abs(velocity) > Tolerance.ofRest.speed
        else { return next }
        let far = snapPoints.place(nearest: naturalEnd(from: offset, velocity: velocity))
        return next.extended(to: far, velocity: velocity)
    }

    /// The end of a fling without obstacles.
    private func naturalEnd(from offset: Double, velocity: Double) -> Double {
        FrictionSimulation(
            start: offset, velocity: velocity, deceleration: configuration.deceleration
        )
        .naturalEnd
    }

    /// Starts a fling that ends wherever friction stops it.
    private mutating func startFling(
        _ axis: StripAxis, on snapPoints: SnapPoints, velocity: Double, at now: Timestamp
    ) {
        let start = offset(axis, at: now)
        guard !configuration.reducesMotion else {
            let end = naturalEnd(from: start, velocity: velocity).clamped(to: snapPoints.limits)
            return setMotion(.resting(at: end), axis)
        }
        setMotion(.gliding(fling(from: start, velocity, on: snapPoints, at: now)), axis)
    }

    /// Starts a fling that ends on the page nearest to its natural end, or at least on a place,
    /// `atLeast`.
    ///
    /// The page is ahead, so that the speed never falls to rise again. A strip that would need much
    /// less friction to get there is pulled by a spring, and one that is too fast for the last page
    /// reaches the end with a speed, and bounces. To a place beyond its own reach it goes at the speed
    /// of the fling that was to end there.
    private mutating func startSnappingFling(
        _ axis: StripAxis, on snapPoints: SnapPoints, velocity: Double, _ atLeast: Int?,
        at now: Timestamp
    ) {
        let (start, deceleration) = (offset(axis, at: now), configuration.deceleration)
        let next = snapPoints.snapTarget(from: start, velocity: velocity)
        guard let reach = LandingFriction.reach(of: velocity, under: deceleration), !next.isBounce
        else {
            return flick(
                axis, onto: next.extended(to: atLeast, velocity: velocity).place,
                velocity: velocity, with: next.isBounce ? .edgeBounce : .pageSnap, at: now)
        }
        let nearest = next.extended(
            to: snapPoints.place(nearest: start + reach), velocity: velocity)
        let target = nearest.extended(to: atLeast, velocity: velocity)
        let rest = snapPoints.rest(target.place)
        guard !configuration.reducesMotion else { return setMotion(.resting(at: rest), axis) }
        guard snapPoints.limits.contains(start + reach) else {
            return setMotion(.gliding(fling(from: start, velocity, on: snapPoints, at: now)), axis)
        }
        let speed =
            target == nearest
            ? velocity
            : LandingFriction.velocity(
                atLeast: velocity, reaching: rest - start, under: deceleration)
        guard
            let landing = FlingMotion(
                from: start, velocity: speed, landingOn: rest, deceleration: deceleration,
                began: now),
            LandingFriction.isSuitable(landing)
        else {
            return flick(axis, onto: target.place, velocity: velocity, with: .pageSnap, at: now)
        }
        setMotion(.gliding(landing), axis)
    }

    private func fling(
        from start: Double, _ velocity: Double, on snapPoints: SnapPoints, at now: Timestamp
    ) -> FlingMotion {
        FlingMotion(
            from: start, velocity: velocity,
            on: FlingMotion.Parameters(
                range: snapPoints.limits, bounces: configuration.bounces,
                deceleration: configuration.deceleration),
            began: now)
    }

    /// Lets a spring pull an axis to a place from its present offset.
    mutating func pull(
        _ axis: StripAxis, onto place: Int, velocity: Double, with spring: Spring.Kind,
        at now: Timestamp, after wait: Int64 = 0
    ) {
        guard let snapPoints = snapPoints(axis) else { return }
        let target = snapPoints.rest(place)
        let start = offset(axis, at: now)
        // A strip that does not bounce reaches its end without a velocity.
        let isRigid = spring == .edgeBounce && !configuration.bounces
        let velocity = isRigid ? 0 : velocity
        guard !configuration.reducesMotion, start != target || velocity != 0 else {
            return setMotion(.resting(at: target), axis)
        }
        let springMotion = SpringMotion(
            spring, from: start, velocity: velocity, to: target,
            began: Timestamp(milliseconds: now.milliseconds + wait))
        setMotion(spring == .edgeBounce ? .bouncing(springMotion) : .snapping(springMotion), axis)
    }
}
