/// A leaf between two pages: touched, held by a finger, or settling by itself.
///
///     begin ──> touched ──moved──> held ──released──> settling ──> finished
///                  └────released in a zone────────────^    └──caught──> held
///     commanded ──────────────────────────────────────^
///
/// A turn leads from a page to another, at any distance: one leaf turns, and what it reveals is the
/// page it leads to. A backward turn is the forward turn of the same leaf in reverse: it begins at
/// time 1.
///
/// A turn belongs to the book it began in. When the book's size, style or pages change, its owner
/// ends it. When a command comes while a leaf turns, the owner lets that turn be completed at once,
/// at its ``destination``, and begins the next from there, so that no turn is lost; a leaf that a
/// finger holds falls back.
package struct Turn: Hashable, Sendable {
    /// The page that stands for the place where the turn began.
    package let from: PageIndex
    /// The page that stands for the place where it leads; nil while a touch has not decided.
    package internal(set) var to: PageIndex?
    package internal(set) var phase: Phase

    /// What the leaf does.
    package enum Phase: Hashable, Sendable {
        /// A finger is down and has not moved yet; nothing turns. When it is lifted, ``Turn/to`` is
        /// where a tap leads.
        case touched(at: Point, hasMovedPastSlop: Bool)
        case held(TurnHold)
        case settling(TurnAnimation)
    }

    package init(from: PageIndex, to: PageIndex?, phase: Phase) {
        self.from = from
        self.to = to
        self.phase = phase
    }

    /// A turn without a finger: nil when there is nothing to turn between the two pages, or motion
    /// is reduced and the page just changes.
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

    /// Whether the finger or the command leads to later pages; nil while a touch has not decided.
    package var direction: TurnDirection? {
        to.map { $0 > from ? .forward : .backward }
    }

    /// The earlier of the two pages: the leaf lies on its place before a forward turn.
    package var lower: PageIndex { to.map { min($0, from) } ?? from }

    /// The later of the two pages, which the leaf reveals.
    package var upper: PageIndex { to.map { max($0, from) } ?? from }

    /// The pose at a time; the leaf lies flat while nothing turns.
    package func pose(at time: Timestamp, in book: BookGeometry) -> TurnPose {
        switch phase {
        case .touched: direction == .backward ? .turned : book.unturned
        case .held(let hold): book.pose(of: hold, turning: direction ?? .forward)
        case .settling(let animation): animation.pose(at: time)
        }
    }

    /// When it is finished; nil while a finger is on it.
    package var end: Timestamp? {
        guard case .settling(let animation) = phase else { return nil }
        return animation.end
    }

    package func isFinished(at time: Timestamp) -> Bool { end.map { time >= $0 } ?? false }

    /// Whether a finger has hold of the leaf or is about to.
    package var isTouched: Bool { end == nil }

    /// Whether it will arrive on the page that it leads to.
    package var isCommitted: Bool {
        guard case .settling(let animation) = phase else { return false }
        return animation.isToTurned == (direction == .forward)
    }

    /// The page where the strip will be when the turn is finished; nil while a finger is on it.
    package var destination: PageIndex? {
        end == nil ? nil : isCommitted ? to : from
    }

    /// Whether it turns between pages that there are.
    package func isWithin(_ pages: Range<Int>) -> Bool {
        pages.contains(from.value) && (to.map { pages.contains($0.value) } ?? true)
    }

    /// What is told when the leaf is let go, or the command taken; nil before.
    package var startOutcome: TurnOutcome? { destination.map { .willTurn(to: $0) } }

    /// What is told when it is finished, or cut short by another turn; nil before it is let go.
    package var endOutcome: TurnOutcome? {
        destination.map { .didTurn(to: $0, isCompleted: isCommitted) }
    }
}

extension BookGeometry {
    /// The whole turn of a leaf, from flat to flat.
    func fullTurn(_ direction: TurnDirection, from began: Timestamp) -> TurnAnimation {
        let isForward = direction == .forward
        return TurnAnimation(
            from: isForward ? unturned : .turned, to: isForward ? .turned : unturned,
            began: began, duration: duration)
    }
}
