/// A tap that may become the first of a double tap.
package struct LastTap: Hashable, Sendable {
    /// The limits between the two taps of a double tap, in milliseconds and pixels (Flutter,
    /// `kDoubleTapTimeout` and `kDoubleTapSlop`).
    static let maximumInterval: Int64 = 300
    static let maximumDistance = 100.0

    package let point: Point
    /// The page that it reached: taps on different pages are no double tap.
    package let page: PageIndex?
    /// On the clock of its finger's samples.
    package let time: Timestamp

    package init(point: Point, page: PageIndex?, time: Timestamp) {
        self.point = point
        self.page = page
        self.time = time
    }
}
