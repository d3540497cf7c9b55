/// When news are told, as a value: at once, and then no sooner than a rest after the last time, all
/// that came in between as one.
struct NewsPace {
    private enum Stage {
        case quiet
        case resting
        case restingWithNews
    }

    private var stage = Stage.quiet

    /// There is news: true when it is to be told now, and a rest to follow.
    mutating func happened() -> Bool {
        defer { stage = stage == .quiet ? .resting : .restingWithNews }
        return stage == .quiet
    }

    /// The rest is over: true when there is news to be told now, and another rest to follow.
    mutating func rested() -> Bool {
        defer { stage = stage == .restingWithNews ? .resting : .quiet }
        return stage == .restingWithNews
    }
}
