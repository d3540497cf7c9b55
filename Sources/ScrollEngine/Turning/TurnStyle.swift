/// How pages turn.
package enum TurnStyle: String, Hashable, Sendable, CaseIterable, WireCode {
    /// One page fills the view; its leaf folds over straight and slides off beyond the spine.
    /// After Leaves.
    case leaves
    /// Two pages side by side; the right one folds over and its reverse becomes the next left one.
    /// After the two-page fork of Leaves.
    case spread = "leaves-spread"
    /// One page fills the view and rolls up over a cylinder, at any angle.
    case curl

    package static let codes: [TurnStyle] = [.leaves, .spread, .curl]
}

/// Which way a reader goes.
package enum TurnDirection: String, Hashable, Sendable, CaseIterable {
    /// To pages that come later.
    case forward
    /// To pages that come earlier: the same leaf's forward turn, run in reverse.
    case backward
}
