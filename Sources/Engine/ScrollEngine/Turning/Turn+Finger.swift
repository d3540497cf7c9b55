// The finger's part in a turn. Points are in pixels of the viewport, and finite.
extension Turn {
    /// Handles a finger that goes down while nothing turns; nil if it can turn nothing there.
    package static func begin(at point: Point, on page: PageIndex, in book: BookGeometry) -> Turn? {
        let finger = book.bookPoint(point)
        guard book.acceptsDrag(at: finger), let from = book.page(from: page, places: 0)
        else { return nil }
        let places = book.places(tappedAt: finger)
        let to = places == 0 ? nil : book.page(from: from, places: places)
        // An edge needs a page to turn to; from anywhere else, the leaf can turn the other way.
        guard to != nil || book.grabArea == .page, to != nil || book.spreads.count > 1
        else { return nil }
        return Turn(from: from, to: to, phase: .touched(at: finger, hasMovedPastSlop: false))
    }

    /// The turn after a finger caught a settling leaf: the leaf keeps its pose under the finger.
    package func caught(at point: Point, time: Timestamp, in book: BookGeometry) -> Turn {
        guard case .settling(let animation) = phase, to != nil else { return self }
        var turn = self
        turn.phase = .held(
            book.hold(
                by: book.bookPoint(point), stopping: animation.pose(at: time),
                isCommitted: isCommitted
            ))
        return turn
    }

    /// The next turn, when a finger that stopped this one moves on in its direction; nil if there is
    /// no next page, or the finger has not moved far enough to have a direction.
    package func succeeded(by point: Point, in book: BookGeometry) -> Turn? {
        guard case .held(let hold) = phase, !hold.isDragged, let direction else { return nil }
        let finger = book.bookPoint(point)
        let way = finger.x - hold.start.x
        let isForward = hold.wasCommitted == (direction == .forward)
        guard abs(way) > BookGeometry.slop, (way < 0) == isForward,
            let next = book.page(from: goal, places: isForward ? 1 : -1)
        else { return nil }
        var turn = Turn(
            from: goal, to: next, phase: .touched(at: hold.start, hasMovedPastSlop: true))
        turn.moved(to: point, in: book)
        return turn
    }

    /// Handles a movement of the finger.
    package mutating func moved(to point: Point, in book: BookGeometry) {
        let finger = book.bookPoint(point)
        switch phase {
        case .touched(let start, let hasMovedPastSlop):
            guard hasMovedPastSlop || start.distance(to: finger) > BookGeometry.slop else { return }
            phase = .touched(at: start, hasMovedPastSlop: true)
            drag(from: start, to: finger, in: book)
        case .held(var hold):
            hold.finger = finger
            // Across the leaf's way a finger moves it nowhere, so it still only stops it.
            if abs(finger.x - hold.start.x) > BookGeometry.slop { hold.isDragged = true }
            phase = .held(hold)
        case .settling: break
        }
    }

    /// Handles the release: the turn as it settles, or nil if nothing turns.
    ///
    /// Call ``moved(to:in:)`` with the finger's last position before. The speed is the finger's in
    /// the direction of a forward turn, in pixels per second.
    package func released(at time: Timestamp, speed: Double, in book: BookGeometry) -> Turn? {
        switch phase {
        case .touched(_, let hasMovedPastSlop):
            guard !hasMovedPastSlop, let direction else { return nil }
            return settling(book.fullTurn(direction, from: time))
        case .held(let hold):
            let speed = speed.isFinite ? speed : 0
            let direction = direction ?? .forward
            let isToTurned =
                hold.isDragged
                ? book.settlesTurned(hold, turning: direction, speed: speed)
                : hold.wasCommitted == (direction == .forward)
            return settlingLeaf(toTurned: isToTurned, at: time, in: book)
        case .settling: return self
        }
    }

    /// Handles a lost finger: the leaf returns to its start.
    package func cancelled(at time: Timestamp, in book: BookGeometry) -> Turn? {
        switch phase {
        case .touched: nil
        case .held: settlingLeaf(toTurned: direction == .backward, at: time, in: book)
        case .settling: self
        }
    }

    /// Turns a touch into a drag in the direction of the finger, or of the edge if only edges can be
    /// grabbed.
    ///
    /// While a finger moves along the spine or where there is no page, nothing is decided.
    private mutating func drag(from start: Point, to finger: Point, in book: BookGeometry) {
        if book.grabArea == .page {
            let way = finger.x - start.x
            guard abs(way) > BookGeometry.slop else { return }
            guard let page = book.page(from: from, places: way < 0 ? 1 : -1) else { return }
            to = page
        }
        guard let direction else { return }
        phase = .held(book.hold(by: finger, takenAt: start, turning: direction))
    }

    /// The held leaf, settling to a side from its present pose.
    ///
    /// A curl straightens as it completes the turn, and returns the way it came.
    private func settlingLeaf(toTurned: Bool, at time: Timestamp, in book: BookGeometry) -> Turn {
        let pose = pose(at: time, in: book)
        let goal = toTurned ? .turned : TurnPose(inputTime: 0, inputAngle: pose.inputAngle)
        return settling(
            TurnAnimation(
                from: pose, to: goal, began: time,
                duration: pose.inputTime == goal.inputTime ? 0 : book.duration))
    }

    private func settling(_ animation: TurnAnimation) -> Turn {
        var turn = self
        turn.phase = .settling(animation)
        return turn
    }
}
