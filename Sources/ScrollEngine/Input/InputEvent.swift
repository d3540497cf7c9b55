/// What a viewer did.
///
/// Any event is legal in any state; one that means nothing there does nothing.
package enum InputEvent: Hashable, Sendable {
    case pointer(PointerEvent)
    /// A finished swipe: turns one page. Pixels per second; nil is the speed of an ordinary swipe.
    case swipe(SwipeDirection, velocity: Double?)
    /// A finished tap at a point of the viewport.
    case tap(Point)
    case next
    case previous
    /// Turns to a page; one beyond the ends is the first or the last.
    case goTo(PageIndex, isAnimated: Bool)
    /// Turns to the page that an item is on, if it is on any.
    case goToItem(ItemKey, isAnimated: Bool)
    /// The viewport has another size: the page stays.
    case resize(PixelSize)
    /// The gallery's items have changed: the strip stays on its item.
    case reload
}

/// A step of a finger, pen or mouse.
package struct PointerEvent: Hashable, Sendable {
    package enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
        case down
        case move
        case up
        case cancel
    }

    /// What points, for its slop.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case touch
        case pen
        case mouse

        /// How far it must move before a press is a drag, in pixels (Flutter, `kTouchSlop` and
        /// `kPrecisePointerHitSlop`).
        package var slop: Double { self == .mouse ? 1 : 18 }
    }

    package var phase: Phase
    /// Tells pointers apart that are down at the same time.
    package var id: Int
    package var point: Point
    package var kind: Kind
    /// When it happened by the client's own clock, in milliseconds from whatever that counts from.
    ///
    /// Velocities are measured by it where it is told: what lies between client and server delays
    /// some samples more than others.
    package var clientTime: Int64?

    package init(
        _ phase: Phase, id: Int, at point: Point, kind: Kind, clientTime: Int64? = nil
    ) {
        self.phase = phase
        self.id = id
        self.point = point
        self.kind = kind
        self.clientTime = clientTime
    }
}

/// Where a swiping finger goes.
package enum SwipeDirection: String, Hashable, Sendable, Codable, CaseIterable {
    case left
    case right
    case up
    case down
}

/// What an event did.
package enum Outcome: Hashable, Sendable, Codable {
    /// The strip will rest on another page than it would have: told once for each change.
    case pageChanged(from: PageIndex?, to: PageIndex?)
    /// A tap reached a page.
    case tapped(PageHit)
    /// A moving strip was stopped by a finger.
    case caught
    /// Nothing came of the event.
    case nothing
}

/// A page under a point.
package struct PageHit: Hashable, Sendable, Codable {
    package var page: PageIndex
    package var item: ItemKey
    /// The point from the page's top left corner, in pixels.
    package var point: Point
    /// The point as shares of the picture's width and height, from 0 to 1; nil beside the picture
    /// and before it is known.
    package var picturePoint: Point?
}
