extension Strip {
    /// The speed of a swipe that names none, in pixels per second: well above a fling's least.
    package static let ordinarySwipe = 1000.0

    /// Turns one page with the velocity of a swipe, counted from the page that is ahead.
    mutating func swipe(step: Int, velocity: Double?, at now: Timestamp) {
        guard step != 0, let page = pageAhead(at: now) else { return }
        let asked = abs(velocity ?? Self.ordinarySwipe)
        let speed = asked.isFinite ? min(asked, ReleaseVelocity.flingRange.upperBound) : 0
        let wanted = page + step
        let isBeyond = wanted.value < 0 || wanted.value >= pageCount
        pull(
            onto: isBeyond ? page : wanted, velocity: Double(step) * speed,
            with: isBeyond ? .edgeBounce : .pageSnap, at: now)
    }

    /// Turns pages without a finger, counted from the page that is ahead.
    mutating func turn(by step: Int, at now: Timestamp) {
        guard let page = pageAhead(at: now) else { return }
        go(to: page + step, isAnimated: true, at: now)
    }

    /// Moves to a page, or to the first or last when it lies beyond, from wherever the strip is and
    /// with the velocity that it has.
    mutating func go(to page: PageIndex, isAnimated: Bool, at now: Timestamp) {
        guard let page = paging.clamped(Double(page.value)) else { return }
        press = nil
        let target = paging.offset(of: page)
        guard isAnimated else {
            motion = .resting(at: target)
            return
        }
        pull(onto: page, velocity: velocity(at: now), with: .pageSnap, at: now)
    }

    /// Lets go of the strip with a velocity along it, in pixels per second.
    mutating func release(velocity: Double, at now: Timestamp) {
        press = nil
        let offset = offset(at: now)
        let landing = paging.landing(from: offset, velocity: velocity)
        guard let page = landing.page else {
            motion = .resting(at: 0)
            return
        }
        let isOutside = offset < 0 || offset > paging.lastOffset
        pull(
            onto: page, velocity: velocity,
            with: isOutside || landing.isBounce ? .edgeBounce : .pageSnap, at: now)
    }

    /// Lets a spring pull the strip onto a page, from where it is.
    private mutating func pull(
        onto page: PageIndex, velocity: Double, with spring: Spring.Kind, at now: Timestamp
    ) {
        press = nil
        let target = paging.offset(of: page)
        let start = offset(at: now)
        guard !configuration.reducesMotion, start != target || velocity != 0 else {
            motion = .resting(at: target)
            return
        }
        guard configuration.bounces || spring != .edgeBounce else {
            motion = .resting(at: target)
            return
        }
        let settling = Settling(spring, from: start, velocity: velocity, to: target, began: now)
        motion = spring == .edgeBounce ? .bouncing(settling) : .snapping(settling)
    }

    /// The velocity along the strip; none against an end that it cannot pass.
    private func velocity(at now: Timestamp) -> Double {
        let velocity = motion.velocity(at: now)
        guard !configuration.bounces else { return velocity }
        let free = motion.offset(at: now)
        return free < 0 || free > paging.lastOffset ? 0 : velocity
    }

    /// The page where the strip will rest if nothing happens, or which it is nearest to while held.
    func pageAhead(at now: Timestamp) -> PageIndex? {
        paging.currentPage(at: motion.destination ?? offset(at: now))
    }

    // MARK: Pages that change

    /// Takes the pages as they are now: stays on its item, or on a neighbour when that is gone.
    ///
    /// What is in motion stays in motion, carried along with the item it was on.
    mutating func adopt(_ pages: some PageSource, at now: Timestamp) {
        let count = pages.pageCount
        let isUnmoved =
            count == pageCount && selectedPage.map { pages.item(on: $0) } == selectedItem
        guard !isUnmoved else { return }
        pageCount = count
        let found = selectedItem.flatMap { pages.page(of: $0) }
        guard let old = selectedPage, let new = found ?? paging.clamped(Double(old.value)) else {
            press = nil
            rest(on: paging.clamped(0), over: pages)
            return
        }
        let distance = paging.offset(of: new) - paging.offset(of: old)
        motion = motion.moved(by: distance)
        press?.startPull += distance
        select(new, over: pages)
    }

    mutating func rest(on page: PageIndex?, over pages: some PageSource) {
        motion = .resting(at: page.map(paging.offset(of:)) ?? 0)
        select(page, over: pages)
    }

    mutating func select(_ page: PageIndex?, over pages: some PageSource) {
        selectedPage = page
        selectedItem = page.map { pages.item(on: $0) }
    }
}
