/// How far and how fast a motion may be, so that no formula of it ever overflows.
///
/// What goes beyond counts as just at the limit when a motion is made, and is refused when one is
/// read, so that whatever was made can be read again.
package enum MotionRange {
    /// Pixels: a hundred times the longest strip, a thousand million pages of 8,192 px.
    package static let offset = -1e15...1e15
    /// Pixels per second: far beyond any finger's, 8,000.
    package static let velocity = -1e12...1e12
    /// Milliseconds of an event: whole numbers that a double holds exactly, 285,000 years.
    package static let eventTime: ClosedRange<Int64> = 0...1 << 53
    /// Milliseconds at which a motion begins: twice as many, because it may begin after its event.
    package static let timestamp: ClosedRange<Int64> = 0...1 << 54
}
