/// A control under a point.
public enum ControlHit: Hashable, Sendable {
    /// The dot of a page, or its place on the rail of many pages.
    case dot(PageIndex)
    /// The half of the page control, or the arrow, that turns to the previous page.
    case previous
    /// The half of the page control, or the arrow, that turns to the next page.
    case next
}
