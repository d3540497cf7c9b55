/// What a viewer did.
///
/// Any event is legal in any state; one that means nothing there does nothing.
package enum InputEvent: Hashable, Sendable {
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

/// A step of a finger, pen or mouse.
package struct PointerEvent: Hashable, Sendable {
    package enum Phase: String, Hashable, Sendable, CaseIterable {
        case down
        case move
        case up
        case cancel
    }

    /// What points, for its slop.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
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
package enum SwipeDirection: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case up
    case down

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
}

/// A key of a keyboard or a remote control.
package enum Key: String, Hashable, Sendable, CaseIterable {
    case left
    case right
    case up
    case down
    case pageUp
    case pageDown
    case home
    case end
    /// Turns on, like the page down key of browsers.
    case space
    /// Taps the current page.
    case enter
    case zoomIn
    case zoomOut
    /// Leaves the zoom.
    case escape
}

/// Why a strip that turns by itself does not.
package enum AutoplayPauseReason: String, Hashable, Sendable, CaseIterable {
    /// Somebody asked for it.
    case request
    /// Something inside has the keyboard's focus.
    case focus
    /// A mouse is over it.
    case hover

    var bit: UInt8 {
        switch self {
        case .request: 1
        case .focus: 2
        case .hover: 4
        }
    }
}
