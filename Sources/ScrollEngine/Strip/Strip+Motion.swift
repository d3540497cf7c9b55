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
        let axis: StripAxis = direction.axis == configuration.axis ? .main : .cross
        let step = geometry(axis).step(of: direction, along: geometry(axis).axis)
        guard axis == .main || configuration.preset.isNested, step != 0 else { return }
        if let book { return turnLeaf(book, by: step, at: now) }
        let asked = abs(velocity ?? Self.defaultSwipeSpeed)
        let speed = asked.isFinite ? min(asked, ReleaseVelocity.flingRange.upperBound) : 0
        fling(axis, step: step, speed: speed, at: now)
    }

    private mutating func fling(_ axis: StripAxis, step: Int, speed: Double, at now: Timestamp) {
        guard let snapPoints = snapPoints(axis), let place = targetPlace(axis, at: now) else {
            return
        }
        release()
        guard paging(axis) == .pages else {
            return release(axis, velocity: Double(step) * speed, at: now)
        }
        var wanted = snapPoints.place(step, stopsFrom: place) ?? place
        if configuration.fling == .many {
            let end = naturalEnd(from: offset(axis, at: now), velocity: Double(step) * speed)
            let far = snapPoints.place(nearest: end)
            wanted = step > 0 ? max(wanted, far) : min(wanted, far)
        }
        pull(
            axis, onto: wanted, velocity: Double(step) * speed,
            with: wanted == place ? .edgeBounce : .pageSnap, at: now)
    }

    /// Turns pages without a finger, counted from the target page.
    ///
    /// In a strip of galleries, the page after the last of a gallery is the first of the next
    /// gallery.
    mutating func turn(by step: Int, at now: Timestamp, over pages: some PageSource) {
        guard let page = targetPage(at: now, over: pages) else { return }
        if let book { return turnLeaf(book, by: step, at: now) }
        guard configuration.preset.isNested else { return scroll(.main, by: step, at: now) }
        let wanted = page.value + step
        guard (0..<pages.pageCount).contains(wanted) else { return }
        go(to: PageIndex(wanted), isAnimated: true, at: now, over: pages)
    }

    /// Scrolls to a page, or to the first or last if it is beyond, from any state and with the
    /// present velocity.
    mutating func go(
        to page: PageIndex, isAnimated: Bool, at now: Timestamp, over pages: some PageSource
    ) {
        guard pages.pageCount > 0, let snapPoints, let place = targetPlace(.main, at: now) else {
            return
        }
        let page = PageIndex(page.value.clamped(to: 0...pages.pageCount - 1))
        release()
        if let book { return turnLeaf(book, to: page, isAnimated: isAnimated, at: now) }
        guard configuration.preset.isNested else {
            let wanted = snapPoints.place(of: page, near: place)
            return scroll(.main, to: wanted, isAnimated: isAnimated, at: now)
        }
        let index = pages.section(of: page)
        let section = pages.section(index)
        let row = page.value - section.pages.lowerBound
        if index == pageCounts.section {
            scroll(.cross, to: row, isAnimated: isAnimated && index == place, at: now)
        } else {
            saveRow(row, of: section.key)
        }
        scroll(.main, to: index, isAnimated: isAnimated, at: now)
        if !isAnimated { enterSection(index, at: now, over: pages) }
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
        let isAlways =
            axis == .main
            && (configuration.preset.isNested || configuration.preset.turnStyle != nil)
        return isAlways ? .pages : configuration.paging
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
