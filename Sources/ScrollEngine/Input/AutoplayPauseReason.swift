/// Why a strip that turns by itself does not.
public enum AutoplayPauseReason: String, Hashable, Sendable, CaseIterable {
    /// Somebody asked for it.
    case request
    /// Something inside has the keyboard's focus.
    case focus
    /// A mouse is over it.
    case hover

    var bit: UInt8 {
        switch self {
        case .request: 1
        case .focus: 2
        case .hover: 4
        }
    }
}
