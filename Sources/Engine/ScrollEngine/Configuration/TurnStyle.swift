/// How pages turn.
public enum TurnStyle: String, Hashable, Sendable, CaseIterable {
    /// One page fills the view; its leaf folds along a straight line and slides off beyond the
    /// spine. After Leaves.
    case leaves
    /// Two pages side by side; the right one folds over and its reverse becomes the next left one.
    /// After the two-page fork of Leaves.
    case spread = "leaves-spread"
    /// One page fills the view and rolls up over a cylinder, at any angle.
    case curl
}
