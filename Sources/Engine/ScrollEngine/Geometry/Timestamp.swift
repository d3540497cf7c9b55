/// A time in whole milliseconds, on a clock that the caller chooses and that never runs backwards.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since ``epoch``.
    public let milliseconds: Int64

    /// Creates a time, in milliseconds since ``epoch``.
    @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Time 0 of the clock.
    public static let epoch = Timestamp(milliseconds: 0)

    /// Whether a time is earlier than another.
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// Milliseconds from one time to a later one.
    public static func - (later: Timestamp, earlier: Timestamp) -> Int64 {
        later.milliseconds &- earlier.milliseconds
    }

    /// The time this many milliseconds later.
    public func later(by milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds &+ milliseconds)
    }

    /// Seconds since another time; negative if that is later.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds &- earlier.milliseconds) / 1000
    }

    /// The time this many seconds later, rounded up to a whole millisecond.
    func adding(seconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds &+ Int64((seconds * 1000).rounded(.up)))
    }
}
