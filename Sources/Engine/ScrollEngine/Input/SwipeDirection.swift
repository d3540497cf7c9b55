/// The direction of a swiping finger.
public enum SwipeDirection: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case up
    case down

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
}
