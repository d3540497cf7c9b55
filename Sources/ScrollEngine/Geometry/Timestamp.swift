/// A time in whole milliseconds, on a clock that the caller chooses and that never runs backwards.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since ``epoch``.
    public let milliseconds: Int64

    /// A time, in milliseconds since ``epoch``.
    @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Time 0 of the clock.
    public static let epoch = Timestamp(milliseconds: 0)

    /// Whether a time is earlier than another.
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// Milliseconds from one time to a later one.
    public static func - (later: Timestamp, earlier: Timestamp) -> Int64 {
        later.milliseconds &- earlier.milliseconds
    }

    /// The time so many milliseconds later.
    public func later(by milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds &+ milliseconds)
    }

    /// Seconds since another time; negative when that is later.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds &- earlier.milliseconds) / 1000
    }

    /// The first whole millisecond that lies so many seconds later, or one after them.
    func adding(seconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds &+ Int64((seconds * 1000).rounded(.up)))
    }
}
