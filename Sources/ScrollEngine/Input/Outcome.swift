/// A result of an event.
public enum Outcome: Hashable, Sendable {
    /// The strip will rest on another page than before; reported once for each change.
    case pageChanged(from: PageIndex?, to: PageIndex?)
    /// A tap reached a page: the first, or the second in one place and short time.
    case tapped(PageHit, count: Int)
    /// A finger stayed on a page.
    case longPressed(PageHit)
    /// A tap reached a control.
    case pressed(ControlHit)
    /// A page has begun to turn by itself: to this page, or back to it when it was let go early.
    case willTurn(to: PageIndex)
    /// A page has turned, or fallen back.
    case didTurn(to: PageIndex, isCompleted: Bool)
    /// The magnification of the current page will be this.
    case zoomed(scale: Double)
    /// A finger stopped a moving strip.
    case caught
    /// The event had no result.
    case nothing
}
