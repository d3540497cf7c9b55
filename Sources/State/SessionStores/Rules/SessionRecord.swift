/// A session as a backend stores it.
///
/// Times are in steady milliseconds (``SteadyClock``).
package struct SessionRecord: Equatable, Sendable {
    let revision: UInt64
    let born: Int64
    var lastUsed: Int64
    let state: [UInt8]

    /// The record after its state was replaced.
    func replaced(by state: [UInt8], at now: Int64) -> SessionRecord {
        SessionRecord(
            revision: revision &+ 1, born: born, lastUsed: max(lastUsed, now), state: state)
    }
}

extension Int64 {
    /// A time from a file or another program, in milliseconds, clamped to two million years around
    /// zero, so that sums and differences of times do not overflow even if the source is damaged.
    var clampedSteadyTime: Int64 { Swift.min(Swift.max(self, -(1 << 56)), 1 << 56) }
}
