/// How a viewer that computes its own strip takes over the strip of a service, which has the events of
/// other viewers, too: only where both differ, and without a jump.
extension Strip {
    /// Differences that nobody sees, of positions in pixels and of a magnification as a share.
    private static let sameDistance = 1.0
    private static let sameScale = 0.005

    /// Whether the strip comes to rest where another one does, so that there is nothing to take over.
    ///
    /// Both have the same pages. A strip that a finger holds comes to rest nowhere.
    package func restsWhere(_ other: Strip, over pages: some PageSource) -> Bool {
        guard configuration == other.configuration, touch.isFree, other.touch.isFree else {
            return false
        }
        let (one, two) = (restingLayout(over: pages), other.restingLayout(over: pages))
        return one.currentPage == two.currentPage && one.isLike(two, within: Self.sameDistance)
            && one.magnifies(like: two, within: Self.sameScale, Self.sameDistance)
    }

    private func restingLayout(over pages: some PageSource) -> StripLayout {
        var strip = self
        strip.finishMotion()
        return strip.layout(at: lastEvent, over: pages)
    }

    /// The same strip with frames of another density, and without motion for who wants none.
    ///
    /// Neither moves a page at rest.
    package func adapted(scale: Int, reducesMotion: Bool) -> Strip {
        var adapted = configuration
        adapted.appearance.scale = scale
        adapted.reducesMotion = reducesMotion || adapted.reducesMotion
        guard adapted != configuration, (try? adapted.validate()) != nil else { return self }
        var strip = self
        strip.configuration = adapted
        return strip
    }

    /// This strip on its way from where another one is shown: of the same configuration and pages, at a
    /// time of its own clock.
    ///
    /// It goes where it was going: by a curve after a command, else by a spring, from the offset and
    /// with the velocity of the other one.
    package func takenOver(
        from shown: Strip, at shownTime: Timestamp, now: Timestamp, over pages: some PageSource
    ) -> Strip {
        guard configuration == shown.configuration, !configuration.reducesMotion else {
            return self
        }
        var strip = self
        if isBook {
            strip.takeOverLeaf(from: shown, at: shownTime, now: now)
        } else {
            strip.takeOver(.main, from: shown, at: shownTime, now: now)
            if currentSection == shown.currentSection {
                strip.takeOver(.cross, from: shown, at: shownTime, now: now)
            }
        }
        strip.takeOverZoom(from: shown, at: shownTime, now: now)
        // Autoplay counts from the last event or the rest after it.
        if strip != self { strip.lastEvent = max(lastEvent, now) }
        return strip
    }

    private mutating func takeOver(
        _ axis: StripAxis, from shown: Strip, at shownTime: Timestamp, now: Timestamp
    ) {
        guard let snapPoints = snapPoints(axis), let before = shown.snapPoints(axis) else { return }
        let rest = motion(axis).destination ?? offset(axis, at: now)
        // Offsets count from the selected page where lengths differ, and laps may lie between.
        var start = before.offset(shown.offset(axis, at: shownTime), on: snapPoints)
        if snapPoints.isLooped {
            let lap = snapPoints.rest(snapPoints.count) - snapPoints.rest(0)
            start += ((rest - start) / lap).rounded() * lap
        }
        guard abs(rest - start) >= Self.sameDistance else { return }
        let velocity = shown.velocity(axis, at: shownTime)
        if case .scrolling = motion(axis) {
            let pages = abs(rest - start) / Double(geometry(axis).stride)
            let duration = ScrollDuration.standard.milliseconds(forPages: pages)
            if AnimatedScroll.takesOver(
                velocity: velocity, distance: rest - start, lasting: duration)
            {
                return setMotion(
                    .scrolling(
                        AnimatedScroll(
                            from: start, velocity: velocity, to: rest, lasting: duration,
                            began: now)),
                    axis)
            }
        }
        // Not past the rest: at most ω times the way in its direction, as a flick.
        let limit = Spring.pageSnap.frequency * (rest - start)
        let allowed = limit < 0 ? max(velocity, limit) : min(velocity, limit)
        setMotion(
            .snapping(
                SpringMotion(.pageSnap, from: start, velocity: allowed, to: rest, began: now)),
            axis)
    }

    private mutating func takeOverZoom(
        from shown: Strip, at shownTime: Timestamp, now: Timestamp
    ) {
        // Of two pages that are magnified, the other one is there at once.
        if let zoomedPage, let before = shown.zoomedPage, zoomedPage != before { return }
        let start = shown.zoom.magnification(at: shownTime)
        let rest = zoom.motion.destination ?? zoom.magnification(at: now)
        guard start != rest, let page = zoomedPage ?? shown.zoomedPage else { return }
        zoomedPage = page
        zoom = Zoom(
            .settling(
                ZoomSpring(
                    from: start, to: rest, velocity: shown.zoom.motion.velocity(at: shownTime),
                    began: now, spring: .zoom)), .none)
    }

    /// A leaf of the other strip is turned to the page of this one, unless both turn the same.
    private mutating func takeOverLeaf(
        from shown: Strip, at shownTime: Timestamp, now: Timestamp
    ) {
        guard let book, turn?.isHeld != true, let goal = turn?.destination ?? selectedPage,
            let current = shown.turn?.destination ?? shown.selectedPage
        else { return }
        guard book.spreads.place(of: goal) != book.spreads.place(of: current) else {
            // Its own turn goes on, on this clock.
            turn = shown.turn?.later(by: now - shownTime)
            return
        }
        turn = Turn.commanded(from: current, to: goal, at: now, in: book)
    }
}

extension StripLayout {
    fileprivate func isLike(_ other: StripLayout, within distance: Double) -> Bool {
        contentOffset.distance(to: other.contentOffset) < distance
    }

    fileprivate func magnifies(
        like other: StripLayout, within scale: Double, _ distance: Double
    ) -> Bool {
        guard let zoom, let theirs = other.zoom else { return zoom == nil && other.zoom == nil }
        return zoom.page == theirs.page && abs(zoom.scale / theirs.scale - 1) < scale
            && abs(zoom.box.x - theirs.box.x) < 2 * distance
            && abs(zoom.box.y - theirs.box.y) < 2 * distance
    }
}
