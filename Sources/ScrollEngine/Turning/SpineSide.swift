/// The side of a leaf that is fast.
public enum SpineSide: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case top
}
