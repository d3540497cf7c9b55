/// A tap that another may follow to make a double tap.
package struct LastTap: Hashable, Sendable {
    /// Milliseconds between two taps of a double tap, and pixels, at most (Flutter,
    /// `kDoubleTapTimeout` and `kDoubleTapSlop`).
    static let maximumInterval: Int64 = 300
    static let maximumDistance = 100.0

    package let point: Point
    /// The page it reached: two taps on different pages are no double tap.
    package let page: PageIndex?
    /// On the clock that its finger was timed by.
    package let time: Timestamp

    package init(point: Point, page: PageIndex?, time: Timestamp) {
        self.point = point
        self.page = page
        self.time = time
    }
}
