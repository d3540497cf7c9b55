/// A moment on the clock that a session was born on, in whole milliseconds.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment a session was born.
    public static let epoch = Timestamp(milliseconds: 0)

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// Milliseconds from one moment to a later one.
    public static func - (later: Timestamp, earlier: Timestamp) -> Int64 {
        later.milliseconds &- earlier.milliseconds
    }

    /// The moment so many milliseconds later.
    public func later(by milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds &+ milliseconds)
    }

    /// The seconds from one moment to a later one; negative when it is earlier.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds &- earlier.milliseconds) / 1000
    }

    /// The first whole millisecond that lies so many seconds later, or a moment after them.
    func adding(seconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds &+ Int64((seconds * 1000).rounded(.up)))
    }
}
