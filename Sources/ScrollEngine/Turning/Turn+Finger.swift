// A finger's part in a turn. Points are in pixels of the viewport, and finite.
extension Turn {
    /// A finger goes down while nothing turns: nil where it can turn nothing.
    package static func begin(at point: Point, on page: PageIndex, in book: BookGeometry) -> Turn? {
        let finger = book.bookPoint(point)
        guard book.acceptsDrag(at: finger), let from = book.page(from: page, places: 0)
        else { return nil }
        let places = book.places(tappedAt: finger)
        let to = places == 0 ? nil : book.page(from: from, places: places)
        // A leaf is taken in a zone that leads somewhere; a curl can still go the other way.
        guard to != nil || book.style == .curl else { return nil }
        guard to != nil || book.spreads.count > 1 else { return nil }
        return Turn(from: from, to: to, phase: .touched(at: finger, hasMovedPastSlop: false))
    }

    /// The same turn with the finger on a settling leaf: it stays as it is, under the finger.
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

    /// The finger moves.
    package mutating func moved(to point: Point, in book: BookGeometry) {
        let finger = book.bookPoint(point)
        switch phase {
        case .touched(let start, let hasMovedPastSlop):
            guard hasMovedPastSlop || start.distance(to: finger) > BookGeometry.slop else { return }
            phase = .touched(at: start, hasMovedPastSlop: true)
            drag(from: start, to: finger, in: book)
        case .held(var hold):
            hold.finger = finger
            if hold.start.distance(to: finger) > BookGeometry.slop { hold.isDragged = true }
            phase = .held(hold)
        case .settling: break
        }
    }

    /// The finger is lifted: the turn as it goes on by itself, or nil when nothing turns.
    ///
    /// The place where it is lifted must have been told by ``moved(to:in:)``. The speed is that of
    /// the finger the way of a forward turn, in pixels per second.
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

    /// The finger is gone without having been lifted: the leaf goes back where it came from.
    package func cancelled(at time: Timestamp, in book: BookGeometry) -> Turn? {
        switch phase {
        case .touched: nil
        case .held: settlingLeaf(toTurned: direction == .backward, at: time, in: book)
        case .settling: self
        }
    }

    /// A touch becomes a drag: a leaf turns the way of its zone, a curl the way of the finger.
    ///
    /// While a curl's finger goes where there is no page, or along the spine, nothing is decided.
    private mutating func drag(from start: Point, to finger: Point, in book: BookGeometry) {
        if book.style == .curl {
            let way = finger.x - start.x
            guard abs(way) > BookGeometry.slop else { return }
            guard let page = book.page(from: from, places: way < 0 ? 1 : -1) else { return }
            to = page
        }
        guard let direction else { return }
        phase = .held(book.hold(by: finger, takenAt: start, turning: direction))
    }

    /// The held leaf, falling to a side by itself from the pose it has.
    ///
    /// A curl straightens as it goes over, and goes back the way it came.
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
