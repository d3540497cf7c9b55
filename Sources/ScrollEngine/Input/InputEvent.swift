/// What a viewer did.
///
/// Any event is legal in any state; one that means nothing there does nothing.
public enum InputEvent: Hashable, Sendable {
    case pointer(PointerEvent)
    /// A finished swipe: turns one page. Pixels per second; nil is the speed of an ordinary swipe.
    case swipe(SwipeDirection, velocity: Double?)
    /// A finished tap at a point of the viewport; two taps in one place are one with a count of 2.
    case tap(Point, count: Int)
    /// A finished long press at a point of the viewport.
    case longPress(Point)
    /// A finished pinch: magnifies so many times about a point of the viewport.
    case pinch(scale: Double, at: Point)
    /// A step of a wheel or a trackpad, in pixels that the content is to go left and up.
    case scroll(Vector)
    case key(Key)
    case next
    case previous
    /// Turns to a page; one beyond the ends is the first or the last.
    case goTo(PageIndex, isAnimated: Bool)
    /// Turns to the page that an item is on, if it is on any.
    case goToItem(ItemKey, isAnimated: Bool)
    /// Magnifies the current page so many times, about a point of the viewport or its middle.
    case zoom(scale: Double, at: Point?)
    /// Lets the strip turn by itself, or stops it: for a reason of its own each.
    case autoplay(AutoplayPauseReason, isPaused: Bool)
    /// The viewport has another size: the page stays.
    case resize(PixelSize)
    /// The gallery's items have changed: the strip stays on its item.
    case reload
}
