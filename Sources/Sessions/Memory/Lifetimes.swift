/// The limits that are times, in the milliseconds that a shard counts in.
struct Lifetimes {
    let idle: Int64
    let absolute: Int64
    let recordInterval: Int64

    init(_ limits: SessionLimits) {
        idle = limits.idle.wholeMilliseconds
        absolute = limits.absolute.wholeMilliseconds
        recordInterval = limits.recordInterval.wholeMilliseconds
    }
}
