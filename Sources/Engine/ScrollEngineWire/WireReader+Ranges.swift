import ScrollEngine

// Numbers and points within the ranges that the engine computes with.
extension WireReader {
    /// An offset along the strip, in pixels.
    mutating func offset() throws(WireError) -> Double {
        try double(within: MotionRange.offset, "offset")
    }

    /// Pixels per second along the strip.
    mutating func velocity() throws(WireError) -> Double {
        try double(within: MotionRange.velocity, "velocity")
    }

    /// The time at which a motion starts.
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

    /// The position of a finger.
    mutating func finger() throws(WireError) -> Point {
        let point: Point = try value()
        guard point.isOnScreen else { throw .outOfRange("finger") }
        return point
    }

    /// A point within the range of finger positions.
    mutating func bookPoint() throws(WireError) -> Point {
        let point: Point = try value()
        guard abs(point.x) <= BookGeometry.pointLimit, abs(point.y) <= BookGeometry.pointLimit
        else { throw .outOfRange("point") }
        return point
    }
}
