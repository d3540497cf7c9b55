/// When news are told, as a value: at once, and then no sooner than a rest after the last time, all
/// that came in between as one.
struct NotificationThrottle {
    private enum Stage {
        case idle
        case throttled
        case throttledWithChange
    }

    private var stage = Stage.idle

    /// There is news: true when it is to be told now, and a rest to follow.
    mutating func changeOccurred() -> Bool {
        defer { stage = stage == .idle ? .throttled : .throttledWithChange }
        return stage == .idle
    }

    /// The rest is over: true when there is news to be told now, and another rest to follow.
    mutating func intervalElapsed() -> Bool {
        defer { stage = stage == .throttledWithChange ? .throttled : .idle }
        return stage == .throttledWithChange
    }
}
