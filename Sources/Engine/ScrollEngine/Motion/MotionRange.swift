/// The limits of positions, speeds and times, within which no formula overflows.
///
/// Values beyond a limit are clamped when a motion is created and rejected when one is decoded, so
/// that every encoded motion can be decoded.
package enum MotionRange {
    /// Pixels: a hundred times the longest strip, a thousand million pages of 8,192 px.
    package static let offset = -1e15...1e15
    /// Pixels per second: far above the limit for fingers, 8,000.
    package static let velocity = -1e12...1e12
    /// Milliseconds of an event: whole numbers that a double represents exactly, 285,000 years.
    package static let eventTime: ClosedRange<Int64> = 0...1 << 53
    /// Milliseconds at which a motion starts: twice as many, because it may start after its event.
    package static let timestamp: ClosedRange<Int64> = 0...1 << 54
}
