/// Which way a reader goes.
public enum TurnDirection: String, Hashable, Sendable, CaseIterable {
    /// To pages that come later.
    case forward
    /// To pages that come earlier: the same leaf's forward turn, run in reverse.
    case backward
}
