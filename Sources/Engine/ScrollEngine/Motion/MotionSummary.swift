/// The motion of a strip at a time.
public struct MotionSummary: Hashable, Sendable {
    /// The kinds of motion.
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

    /// Whether a strip turns its pages by itself.
    public enum Autoplay: String, Hashable, Sendable {
        case off
        /// It does, or will when the finger or pointer leaves it.
        case playing
        /// It would, but a person stopped it.
        case stopped
    }

    /// The kind of motion.
    public var kind: Kind
    /// The content offset at which the strip will rest; nil while a finger holds it.
    public var destination: Point?
    /// The page on which the strip will rest; nil while a finger holds it or the gallery is empty.
    public var destinationPage: PageIndex?
    /// Milliseconds from the layout's time until the strip rests, rounded up; 0 at rest, nil while a
    /// finger holds it.
    public var settlesIn: Int64?
    /// Milliseconds from the layout's time until a strip that rests or is held starts to move
    /// without an event; nil if it will not.
    public var beginsIn: Int64?
    /// Whether the strip turns its pages by itself.
    public var autoplay: Autoplay = .off
}
