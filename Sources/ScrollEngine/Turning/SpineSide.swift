/// The side of a leaf that is fast.
package enum SpineSide: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case top
}
