/// The limits that are times, in the milliseconds that a store counts in.
struct Lifetimes: Sendable {
    let idle: Int64
    let absolute: Int64
    let recordInterval: Int64

    init(_ limits: SessionLimits) {
        idle = limits.idle.wholeMilliseconds
        absolute = limits.absolute.wholeMilliseconds
        recordInterval = limits.recordInterval.wholeMilliseconds
    }

    /// When a session ends if it is not used again, in steady milliseconds.
    func end(born: Int64, lastUsed: Int64) -> Int64 {
        min(lastUsed + idle, born + absolute)
    }
}
