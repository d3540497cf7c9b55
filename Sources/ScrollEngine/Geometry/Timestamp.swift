/// A moment on the clock that a session was born on, in whole milliseconds.
package struct Timestamp: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment a session was born.
    package static let epoch = Timestamp(milliseconds: 0)

    package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// Milliseconds from one moment to a later one.
    package static func - (later: Timestamp, earlier: Timestamp) -> Int64 {
        later.milliseconds &- earlier.milliseconds
    }

    /// The moment so many milliseconds later.
    package func later(by milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds &+ milliseconds)
    }

    /// The seconds from one moment to a later one; negative when it is earlier.
    package func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds &- earlier.milliseconds) / 1000
    }

    /// The first whole millisecond that lies so many seconds later, or a moment after them.
    func adding(seconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds &+ Int64((seconds * 1000).rounded(.up)))
    }
}
