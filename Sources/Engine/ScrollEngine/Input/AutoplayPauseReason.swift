/// Why autoplay is paused.
public enum AutoplayPauseReason: String, Hashable, Sendable, CaseIterable {
    /// A client requested it.
    case request
    /// An element inside has the keyboard focus.
    case focus
    /// A mouse pointer is over the strip.
    case hover

    var bit: UInt8 {
        switch self {
        case .request: 1
        case .focus: 2
        case .hover: 4
        }
    }
}
