/// An event that a strip handles.
///
/// Any event is legal in any state; one that has no meaning there changes nothing.
public enum InputEvent: Hashable, Sendable {
    /// A step of a finger, pen or mouse.
    case pointer(PointerEvent)
    /// A finished swipe: turns one page. The velocity is in pixels per second; nil means 1000.
    case swipe(SwipeDirection, velocity: Double?)
    /// Turns one page at once, without motion, in the direction of a swipe.
    case flip(SwipeDirection)
    /// A finished tap at a point of the viewport; a count of 2 is a double tap.
    case tap(Point, count: Int)
    /// A finished long press at a point of the viewport.
    case longPress(Point)
    /// A finished pinch: multiplies the magnification by a factor about a point of the viewport.
    case pinch(scale: Double, at: Point)
    /// A step of a wheel or a trackpad, in pixels by which the content moves left and up.
    case scroll(Vector)
    /// A key was pressed.
    case key(Key)
    /// Turns to the next page.
    case next
    /// Turns to the previous page.
    case previous
    /// Turns to a page; one beyond the ends means the first or the last.
    case goTo(PageIndex, isAnimated: Bool)
    /// Turns to the page of an item, if it has one.
    case goToItem(ItemKey, isAnimated: Bool)
    /// Magnifies the current page to a scale, about a point of the viewport or the page's centre.
    case zoom(scale: Double, at: Point?)
    /// Pauses autoplay for a reason, or ends that pause; autoplay resumes when no pause is left.
    case autoplay(AutoplayPauseReason, isPaused: Bool)
    /// Changes the size of the viewport; the page stays. A size that a configuration would reject
    /// is ignored.
    case resize(PixelSize)
    /// The gallery's items changed: the strip stays on its item.
    case reload
}
