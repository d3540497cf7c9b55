/// The side at which a leaf is bound.
public enum SpineSide: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case top
}
