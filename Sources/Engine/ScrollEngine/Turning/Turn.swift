/// A leaf between two pages: touched, held by a finger, or settling by itself.
///
///     begin ──> touched ──moved──> held ──released──> settling ──> finished
///                  └────released in a zone────────────^    └──caught──> held
///     commanded ──────────────────────────────────────^
///
/// A turn leads from a page to another at any distance: one leaf turns and reveals the destination.
/// A backward turn is the forward turn of the same leaf in reverse: it starts at time 1.
///
/// A turn belongs to the book in which it started. If the book's size or style changes, its owner ends
/// it; if pages come or go before it, its owner moves it. If a command arrives while a leaf settles, the owner completes that turn at once,
/// at its ``destination``, and starts the next from there, so that no turn is lost; a leaf that a
/// finger holds falls back.
package struct Turn: Hashable, Sendable {
    /// The page that identifies the place at which the turn started.
    package let from: PageIndex
    /// The page that identifies the destination's place; nil while a touch has not decided.
    package internal(set) var to: PageIndex?
    package internal(set) var phase: Phase

    /// The phase of a turn.
    package enum Phase: Hashable, Sendable {
        /// A finger is down and has not moved yet; nothing turns. ``Turn/to`` is the destination of
        /// a tap.
        case touched(at: Point, hasMovedPastSlop: Bool)
        case held(TurnHold)
        case settling(TurnAnimation)
    }

    package init(from: PageIndex, to: PageIndex?, phase: Phase) {
        self.from = from
        self.to = to
        self.phase = phase
    }

    /// Creates a turn without a finger; nil if there is nothing to turn between the two pages, or
    /// if motion is reduced and the page changes at once.
    package static func commanded(
        from: PageIndex, to: PageIndex, at time: Timestamp, in book: BookGeometry
    ) -> Turn? {
        guard !book.reducesMotion, book.contains(from), book.contains(to),
            let start = book.page(from: from, places: 0), let goal = book.page(from: to, places: 0),
            start != goal
        else { return nil }
        let direction: TurnDirection = goal > start ? .forward : .backward
        return Turn(from: start, to: goal, phase: .settling(book.fullTurn(direction, from: time)))
    }

    /// The direction of the finger or the command; nil while a touch has not decided.
    package var direction: TurnDirection? {
        to.map { $0 > from ? .forward : .backward }
    }

    /// The earlier of the two pages: the leaf is at its place before a forward turn.
    package var lower: PageIndex { to.map { min($0, from) } ?? from }

    /// The later of the two pages, which the leaf reveals.
    package var upper: PageIndex { to.map { max($0, from) } ?? from }

    /// The pose at a time; the leaf is flat while nothing turns.
    package func pose(at time: Timestamp, in book: BookGeometry) -> TurnPose {
        switch phase {
        case .touched: direction == .backward ? .turned : book.unturned
        case .held(let hold): book.pose(of: hold, turning: direction ?? .forward)
        case .settling(let animation): animation.pose(at: time)
        }
    }

    /// The time at which it ends; nil while a finger is on it.
    package var end: Timestamp? {
        guard case .settling(let animation) = phase else { return nil }
        return animation.end
    }

    package func isFinished(at time: Timestamp) -> Bool { end.map { time >= $0 } ?? false }

    /// Whether a finger holds the leaf or may grab it.
    package var isTouched: Bool { end == nil }

    /// Whether a finger holds the leaf.
    package var isHeld: Bool {
        if case .held = phase { true } else { false }
    }

    /// Whether it will land on its destination.
    package var isCommitted: Bool {
        guard case .settling(let animation) = phase else { return false }
        return animation.isToTurned == (direction == .forward)
    }

    /// The page on which the strip will be when the turn ends; nil while a finger is on it.
    package var destination: PageIndex? {
        end == nil ? nil : isCommitted ? to : from
    }

    /// The same turn, so many places further on or back, because pages came or went; nil if it has no
    /// pages there.
    func moved(by places: Int, in book: BookGeometry) -> Turn? {
        guard let from = book.spreads.firstPage(from: from, places: places) else { return nil }
        let goal = to.flatMap { book.spreads.firstPage(from: $0, places: places) }
        if goal == nil, to != nil { return nil }
        return Turn(from: from, to: goal, phase: phase)
    }

    /// Whether both of its pages are in the range.
    package func isWithin(_ pages: Range<Int>) -> Bool {
        pages.contains(from.value) && (to.map { pages.contains($0.value) } ?? true)
    }

    /// The page at which it ends without further events; for a leaf that a finger has stopped, the one
    /// to which it was moving.
    package var goal: PageIndex {
        if case .held(let hold) = phase { return hold.wasCommitted ? to ?? from : from }
        return destination ?? from
    }

    /// Whether so little of it is left that nobody sees it: the leaf is within a finger's slop of its
    /// end.
    package func isNearlyFinished(at time: Timestamp, in book: BookGeometry) -> Bool {
        guard case .settling(let animation) = phase else { return false }
        let left = abs(animation.to.inputTime - animation.pose(at: time).inputTime)
        return left * book.sheet.width < Tolerance.ofTouch.distance / 2
    }

    /// The same turn this much later; a finger's has no time.
    func later(by milliseconds: Int64) -> Turn {
        guard case .settling(let animation) = phase else { return self }
        return Turn(from: from, to: to, phase: .settling(animation.later(by: milliseconds)))
    }

    /// The outcome of the release or the command; nil before.
    package var startOutcome: TurnOutcome? { destination.map { .willTurn(to: $0) } }

    /// The outcome of its end, or of a following turn that cuts it short; nil before the release.
    package var endOutcome: TurnOutcome? {
        destination.map { .didTurn(to: $0, isCompleted: isCommitted) }
    }
}

extension BookGeometry {
    /// The whole turn of a leaf without a finger, from flat to flat.
    func fullTurn(_ direction: TurnDirection, from began: Timestamp) -> TurnAnimation {
        let isForward = direction == .forward
        return TurnAnimation(
            from: isForward ? unturned : .turned, to: isForward ? .turned : unturned,
            began: began, duration: commandDuration)
    }
}
