/// A strip whose pages turn instead of sliding.
extension Strip {
    /// Whether the pages turn over instead of sliding.
    var isBook: Bool { configuration.preset.turnStyle != nil }

    /// The geometry of the book; nil if pages slide.
    var book: BookGeometry? {
        guard let style = configuration.preset.turnStyle else { return nil }
        let geometry = geometry
        return BookGeometry(
            style, viewport: geometry.availableSpace, pageCount: pageCounts.pageCount,
            axis: geometry.axis,
            isRightToLeft: geometry.isReversed, hasCover: configuration.hasCover,
            radius: configuration.curlRadius, reducesMotion: configuration.reducesMotion,
            grabArea: configuration.grabArea)
    }

    /// Whether two pages of the book lie side by side.
    package var showsTwoPages: Bool { book?.isDouble ?? false }

    func isTurning(at now: Timestamp) -> Bool {
        turn.map { !$0.isFinished(at: now) } ?? false
    }

    // MARK: Commands

    /// Turns all leaves up to a page at once; a leaf that already turns arrives first.
    mutating func turnLeaf(
        _ book: BookGeometry, to page: PageIndex, isAnimated: Bool, at now: Timestamp
    ) {
        guard let current = turn?.destination ?? selectedPage,
            let wanted = book.page(from: page, places: 0)
        else { return }
        unzoom()
        turn = isAnimated ? Turn.commanded(from: current, to: wanted, at: now, in: book) : nil
        place(on: page)
    }

    // MARK: Fingers

    /// Handles a finger that goes down: it stops a turning leaf, or grabs one at its edge.
    mutating func grabLeaf(at point: Point, now: Timestamp) {
        guard let book, !zoom.isZoomed(at: now), let page = selectedPage else { return }
        if rail(at: point) != nil {
            if let turn { land(turn) }
            return
        }
        if let turn, !turn.isFinished(at: now) {
            self.turn = turn.caught(at: point, time: now, in: book)
        } else {
            turn = Turn.begin(at: point, on: page, in: book)
        }
    }

    /// Ends a turn of which so little is left that a finger which goes down now does not stop it.
    mutating func finishTurnThatIsNearlyDone(at now: Timestamp) {
        guard let book, let turn, turn.isNearlyFinished(at: now, in: book) else { return }
        land(turn)
    }

    /// Handles a movement of the finger that may hold a leaf; returns the outcomes of a turn that it
    /// completes, which are those of a release.
    ///
    /// A flick that stopped a leaf and goes on in its direction means the next page: the leaf lands at
    /// once, and the finger turns the next one.
    mutating func leadLeaf(to point: Point, isFlick: Bool) -> [Outcome] {
        guard let book, let held = turn else { return [] }
        if isFlick, let next = held.succeeded(by: point, in: book) {
            land(held)
            turn = next
            return [
                .willTurn(to: held.goal),
                .didTurn(to: held.goal, isCompleted: held.goal == held.to),
            ]
        }
        turn?.moved(to: point, in: book)
        return []
    }

    /// Ends a turn at once, where it was going.
    mutating func land(_ landing: Turn) {
        turn = nil
        if !isOpen(landing.goal) { place(on: landing.goal) }
    }

    /// Whether a page is at the place of the selected one.
    func isOpen(_ page: PageIndex) -> Bool {
        guard let book, let selectedPage else { return false }
        return book.spreads.place(of: page) == book.spreads.place(of: selectedPage)
    }

    /// Handles the release of a leaf, which then settles by itself.
    ///
    /// - Returns: Whether the finger held a leaf that turns now.
    mutating func releaseLeaf(finger: Vector, at now: Timestamp) -> Bool {
        guard let book, let held = turn, held.isTouched else { return false }
        turn = held.released(at: now, speed: geometry.velocity(of: finger).dx, in: book)
        return turn != nil
    }

    mutating func cancelLeaf(at now: Timestamp) {
        guard let book, let held = turn, held.isTouched else { return }
        turn = held.cancelled(at: now, in: book)
    }

    // MARK: Outcomes

    /// Ends a turn that has finished by now, and returns its outcome.
    mutating func finishedTurn(at now: Timestamp) -> Outcome? {
        guard let finished = turn, let end = finished.end, end <= now else { return nil }
        // The strip rests since then, so that layouts which show the same have the same time.
        lastEvent = max(lastEvent, end)
        land(finished)
        return finished.endOutcome.map(Outcome.init)
    }

    /// Adopts the present pages; a turn of which a page is gone ends.
    mutating func reconcileAndReport(_ pages: some PageSource, at now: Timestamp) -> [Outcome] {
        let before = turn
        reconcile(pages, at: now)
        guard turn == nil, let before, before.endOutcome != nil, let page = selectedPage else {
            return []
        }
        return [.didTurn(to: page, isCompleted: before.isCommitted)]
    }

    /// Adds the outcomes of the turn after an event, given the turn before it.
    ///
    /// Capacity for a change of page is reserved as well.
    func report(ofTurnSince before: Turn?, in outcomes: inout [Outcome]) {
        guard turn != before else { return }
        if let before, before.isHeld, turn == nil {
            // Something else than a release took it from the finger.
            let page = before.goal
            outcomes += [.willTurn(to: page), .didTurn(to: page, isCompleted: page == before.to)]
            return
        }
        let isCaught = turn.map { $0.isHeld && $0.from == before?.from } ?? false
        let endOutcome = isCaught ? nil : before?.endOutcome
        let startOutcome = turn?.startOutcome
        guard endOutcome != nil || startOutcome != nil else { return }
        outcomes.reserveCapacity(outcomes.count + 3)
        if let endOutcome { outcomes.append(Outcome(endOutcome)) }
        if let startOutcome { outcomes.append(Outcome(startOutcome)) }
    }
}

extension Outcome {
    init(_ outcome: TurnOutcome) {
        switch outcome {
        case .willTurn(let page): self = .willTurn(to: page)
        case .didTurn(let page, let isCompleted):
            self = .didTurn(to: page, isCompleted: isCompleted)
        }
    }
}

extension Turn {
    /// The page that covers most of the view during the turn.
    func page(at now: Timestamp, in book: BookGeometry) -> PageIndex {
        if let destination, isFinished(at: now) { return destination }
        return pose(at: now, in: book).inputTime < 0.5 ? lower : upper
    }
}
