/// A result of an event.
public enum Outcome: Hashable, Sendable {
    /// The strip will rest on another page; reported once for each change.
    case pageChanged(from: PageIndex?, to: PageIndex?)
    /// A tap reached a page; the count is 2 for the second tap at the same point within a short
    /// time.
    case tapped(PageHit, count: Int)
    /// A finger stayed on a page.
    case longPressed(PageHit)
    /// A tap reached a control.
    case pressed(ControlHit)
    /// A page started to turn and will land on this page: the new one, or the old one if it was
    /// released early.
    case willTurn(to: PageIndex)
    /// A page turned, or fell back.
    case didTurn(to: PageIndex, isCompleted: Bool)
    /// The magnification of the current page will be `scale`.
    case zoomed(scale: Double)
    /// A finger stopped a moving strip.
    case caught
    /// The event had no result.
    case nothing
}
