/// How far and how fast a motion may be, so that no formula of it ever overflows.
///
/// What goes beyond counts as just at the limit when a motion is made, and is refused when one is
/// read, so that whatever was made can be read again.
enum MotionRange {
    /// Pixels: a hundred times the longest strip, a thousand million pages of 8,192 px.
    static let offset = -1e15...1e15
    /// Pixels per second: far beyond any finger's, 8,000.
    static let velocity = -1e12...1e12
    /// Milliseconds: twice the largest time that JSON tells exactly, because a motion may begin
    /// after it is made.
    static let timestamp: ClosedRange<Int64> = 0...1 << 54
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension WireReader {
    /// An offset along the strip, in pixels.
    mutating func offset() throws(WireError) -> Double {
        try double(within: MotionRange.offset, "offset")
    }

    /// Pixels per second along the strip.
    mutating func velocity() throws(WireError) -> Double {
        try double(within: MotionRange.velocity, "velocity")
    }

    /// When a motion begins.
    mutating func timestamp() throws(WireError) -> Timestamp {
        let milliseconds = try signed()
        guard MotionRange.timestamp.contains(milliseconds) else { throw .outOfRange("moment") }
        return Timestamp(milliseconds: milliseconds)
    }

    mutating func double(
        within range: ClosedRange<Double>, _ name: String
    ) throws(WireError) -> Double {
        let value = try double()
        guard range.contains(value) else { throw .outOfRange(name) }
        return value
    }
}
