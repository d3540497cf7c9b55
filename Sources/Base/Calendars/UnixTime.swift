/// A moment as clocks of all machines count it: milliseconds since 1970-01-01T00:00 UTC, without leap
/// seconds.
package struct UnixTime: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package init(seconds: Int64) { self.init(milliseconds: seconds * 1000) }

    /// The milliseconds of the years 1970 to 9999: differences and sums of such times cannot overflow.
    package static let range: ClosedRange<Int64> = 0...253_402_300_799_999

    /// The seconds since 1970, rounded down.
    package var seconds: Int64 {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }

    package static func < (one: UnixTime, other: UnixTime) -> Bool {
        one.milliseconds < other.milliseconds
    }

    package func later(by milliseconds: Int64) -> UnixTime {
        UnixTime(milliseconds: self.milliseconds + milliseconds)
    }

    package static func - (one: UnixTime, other: UnixTime) -> Int64 {
        one.milliseconds - other.milliseconds
    }
}
