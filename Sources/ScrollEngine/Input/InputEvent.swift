/// An event that a strip handles.
///
/// Any event is legal in any state; one that has no meaning there changes nothing.
public enum InputEvent: Hashable, Sendable {
    /// A step of a finger, pen or mouse.
    case pointer(PointerEvent)
    /// A finished swipe: turns one page. The velocity is in pixels per second; nil stands for 1000.
    case swipe(SwipeDirection, velocity: Double?)
    /// A finished tap at a point of the viewport; two taps in one place are one with a count of 2.
    case tap(Point, count: Int)
    /// A finished long press at a point of the viewport.
    case longPress(Point)
    /// A finished pinch: magnifies so many times about a point of the viewport.
    case pinch(scale: Double, at: Point)
    /// A step of a wheel or a trackpad, in pixels that the content is to go left and up.
    case scroll(Vector)
    /// A key was pressed.
    case key(Key)
    /// Turns to the next page.
    case next
    /// Turns to the previous page.
    case previous
    /// Turns to a page; one beyond the ends is the first or the last.
    case goTo(PageIndex, isAnimated: Bool)
    /// Turns to the page that an item is on, if it is on any.
    case goToItem(ItemKey, isAnimated: Bool)
    /// Magnifies the current page so many times, about a point of the viewport or its middle.
    case zoom(scale: Double, at: Point?)
    /// Pauses autoplay for a reason, or ends that pause; autoplay goes on when no pause is left.
    case autoplay(AutoplayPauseReason, isPaused: Bool)
    /// The viewport has another size; the page stays. A size that a configuration would refuse is
    /// ignored.
    case resize(PixelSize)
    /// The gallery's items have changed: the strip stays on its item.
    case reload
}
