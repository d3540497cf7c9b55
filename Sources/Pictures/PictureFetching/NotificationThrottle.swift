/// Limits notifications to one an interval: the first at once, and all changes during an interval
/// as one at its end.
struct NotificationThrottle {
    private enum Stage {
        case idle
        case throttled
        case throttledWithChange
    }

    private var stage = Stage.idle

    /// Records a change; true when the caller must notify now and start an interval.
    mutating func changeOccurred() -> Bool {
        defer { stage = stage == .idle ? .throttled : .throttledWithChange }
        return stage == .idle
    }

    /// Ends an interval; true when the caller must notify now and start another.
    mutating func intervalElapsed() -> Bool {
        defer { stage = stage == .throttledWithChange ? .throttled : .idle }
        return stage == .throttledWithChange
    }
}
