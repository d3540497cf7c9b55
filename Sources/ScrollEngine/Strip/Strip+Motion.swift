/// How commands and releases start a motion from any state.
extension Strip {
    /// The speed of a swipe without a velocity, in pixels per second: well above a fling's minimum.
    static let defaultSwipeSpeed = 1000.0
    /// The speed below which a spring pulls a flung strip to a page, in pixels per second
    /// (Accella).
    static let snapSpeed = 10.0

    // MARK: Commands

    /// Turns one page with the velocity of a swipe, counted from the target page.
    mutating func swipe(
        _ direction: SwipeDirection, velocity: Double?, at now: Timestamp,
        over pages: some PageSource
    ) {
        let (axis, step) = course(of: direction)
        if isBook, axis == .main { return turn(by: step, at: now, over: pages) }
        guard let snapPoints = snapPoints(axis), let place = targetPlace(axis, at: now) else {
            return
        }
        let asked = abs(velocity ?? Self.defaultSwipeSpeed)
        let speed = asked.isFinite ? min(asked, ReleaseVelocity.flingRange.upperBound) : 0
        let velocity = Double(step) * speed
        release()
        guard paging(axis) == .pages else { return release(axis, velocity: velocity, at: now) }
        var wanted = snapPoints.place(step, stopsFrom: place) ?? place
        if configuration.fling == .many {
            let end = naturalEnd(from: offset(axis, at: now), velocity: velocity)
            let far = snapPoints.place(nearest: end)
            wanted = step > 0 ? max(wanted, far) : min(wanted, far)
        }
        pull(
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
    mutating func turn(by step: Int, at now: Timestamp, over pages: some PageSource) {
        if configuration.isRow { return scroll(.main, by: step, at: now) }
        guard let page = targetPage(at: now, over: pages),
            let wanted = pageOrder.page(page, turnedBy: step)
        else { return }
        go(to: wanted, isAnimated: true, at: now, over: pages)
    }

    /// Scrolls to a page, or to the first or last if it is beyond, from any state and with the
    /// present velocity.
    mutating func go(
        to page: PageIndex, isAnimated: Bool, at now: Timestamp, over pages: some PageSource
    ) {
        guard pages.pageCount > 0 else { return }
        let page = PageIndex(page.value.clamped(to: 0...pages.pageCount - 1))
        release()
        if let book { return turnLeaf(book, to: page, isAnimated: isAnimated, at: now) }
        guard let snapPoints, let place = targetPlace(.main, at: now) else { return }
        let wanted = section(of: page, in: pages) ?? snapPoints.place(of: page, near: place)
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
    mutating func scroll(_ axis: StripAxis, by step: Int, at now: Timestamp) {
        guard let snapPoints = snapPoints(axis), let place = targetPlace(axis, at: now),
            let wanted = snapPoints.place(step, stopsFrom: place)
        else { return }
        release()
        scroll(axis, to: wanted, asFarAs: step, isAnimated: true, at: now)
    }

    mutating func scroll(_ axis: StripAxis, to place: Int, at now: Timestamp) {
        release()
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

    /// Ends the touch.
    mutating func release() {
        touch.release()
        wheel = WheelStream()
    }

    /// Releases an axis with a velocity along it, in pixels per second.
    mutating func release(_ axis: StripAxis, velocity: Double, at now: Timestamp) {
        guard let snapPoints = snapPoints(axis) else { return setMotion(.resting(at: 0), axis) }
        let offset = offset(axis, at: now)
        switch paging(axis) {
        case .snap: startFling(axis, on: snapPoints, velocity: velocity, at: now, isSnapping: true)
        case .free: startFling(axis, on: snapPoints, velocity: velocity, at: now, isSnapping: false)
        case .pages:
            let snapTarget = snapTarget(from: offset, velocity: velocity, on: snapPoints)
            pull(
                axis, onto: snapTarget.place, velocity: velocity,
                with: snapTarget.isBounce ? .edgeBounce : .pageSnap, at: now)
        }
    }

    /// The paging mode of an axis: galleries are always paged, whatever the mode of their pages,
    /// and so are books.
    func paging(_ axis: StripAxis) -> PagingMode {
        axis == .main && !configuration.isRow ? .pages : configuration.paging
    }

    private func snapTarget(
        from offset: Double, velocity: Double, on snapPoints: SnapPoints
    ) -> SnapTarget {
        let next = snapPoints.snapTarget(from: offset, velocity: velocity)
        guard configuration.fling == .many, !next.isBounce else { return next }
        let far = snapPoints.place(nearest: naturalEnd(from: offset, velocity: velocity))
        let place = velocity > 0 ? max(next.place, far) : min(next.place, far)
        return SnapTarget(
            place: abs(velocity) > Tolerance.ofRest.speed ? place : next.place, isBounce: false)
    }

    /// The end of a fling without obstacles.
    private func naturalEnd(from offset: Double, velocity: Double) -> Double {
        FrictionSimulation(
            start: offset, velocity: velocity, deceleration: configuration.deceleration
        )
        .naturalEnd
    }

    private mutating func startFling(
        _ axis: StripAxis, on snapPoints: SnapPoints, velocity: Double, at now: Timestamp,
        isSnapping: Bool
    ) {
        let start = offset(axis, at: now)
        guard !configuration.reducesMotion else {
            let limits = snapPoints.limits
            let end = naturalEnd(from: start, velocity: velocity).clamped(to: limits)
            let rest = isSnapping ? snapPoints.rest(snapPoints.place(nearest: end)) : end
            return setMotion(.resting(at: rest), axis)
        }
        let parameters = FlingMotion.Parameters(
            range: snapPoints.limits, bounces: configuration.bounces,
            deceleration: configuration.deceleration)
        let flingMotion =
            isSnapping
            ? FlingMotion(
                from: start, velocity: velocity, on: parameters, began: now,
                endingBelow: Self.snapSpeed,
                snappingTo: { snapPoints.rest(snapPoints.place(nearest: $0)) })
            : FlingMotion(from: start, velocity: velocity, on: parameters, began: now)
        setMotion(.gliding(flingMotion), axis)
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
