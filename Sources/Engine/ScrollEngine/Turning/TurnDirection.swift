/// The reading direction of a turn.
public enum TurnDirection: String, Hashable, Sendable, CaseIterable {
    /// To later pages.
    case forward
    /// To earlier pages: the same leaf's forward turn in reverse.
    case backward
}
