/// A key of a keyboard or a remote control.
public enum Key: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case up
    case down
    case pageUp
    case pageDown
    case home
    case end
    /// Turns to the next page, like the page down key of browsers.
    case space
    /// Taps the current page.
    case enter
    case zoomIn
    case zoomOut
    /// Ends the magnification.
    case escape
}
