extension Int64 {
    /// A time that was read from a file, in milliseconds: no further from zero than two million years, so that
    /// no sum or difference of times overflows, whatever a damaged file says.
    var clampedSteadyTime: Int64 { Swift.min(Swift.max(self, -(1 << 56)), 1 << 56) }
}

/// A session as its row tells it; times are steady milliseconds.
struct SessionRow: Equatable, Sendable {
    let revision: UInt64
    let born: Int64
    var used: Int64
    let state: [UInt8]
}
