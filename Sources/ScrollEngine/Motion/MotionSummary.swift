/// How the strip moves.
public struct MotionSummary: Hashable, Sendable {
    /// What a strip does.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case resting
        case dragging
        case gliding
        case snapping
        case bouncing
        case scrolling
        case turning
        case zooming
    }

    /// What the strip does.
    public var kind: Kind
    /// The content offset where the strip will rest; nil while a finger holds it.
    public var destination: Point?
    /// The page where the strip will rest; nil while a finger holds it or the gallery is empty.
    public var destinationPage: PageIndex?
    /// Milliseconds from the layout's time until the strip rests, rounded up; 0 at rest, nil while a
    /// finger holds it.
    public var settlesIn: Int64?
    /// Milliseconds from the layout's time until a strip that rests or is held moves by itself; nil
    /// when it will not.
    public var beginsIn: Int64?
}
