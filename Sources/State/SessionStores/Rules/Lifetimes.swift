/// The time limits, in milliseconds.
struct Lifetimes: Sendable {
    let idle: Int64
    let absolute: Int64
    private let recordInterval: Int64

    init(_ limits: SessionLimits) {
        idle = limits.idle.wholeMilliseconds
        absolute = limits.absolute.wholeMilliseconds
        recordInterval = limits.recordInterval.wholeMilliseconds
    }

    /// When a session expires if it is not used again, in steady milliseconds.
    func end(born: Int64, lastUsed: Int64) -> Int64 {
        min(lastUsed + idle, born + absolute)
    }

    func isExpired(_ record: SessionRecord, at now: Int64) -> Bool {
        now >= end(born: record.born, lastUsed: record.lastUsed)
    }

    /// Whether the last recorded use is old enough that another one must be recorded.
    func isRecordDue(_ record: SessionRecord, at now: Int64) -> Bool {
        now - record.lastUsed >= recordInterval
    }
}
