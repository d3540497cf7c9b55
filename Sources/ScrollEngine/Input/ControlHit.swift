/// A control under a point.
public enum ControlHit: Hashable, Sendable {
    /// The dot of a page.
    case dot(PageIndex)
    /// The half of the page control, or the arrow, that leads to the page before.
    case previous
    /// The same for the page after.
    case next
}
