import Concurrency
import Metering

/// The counters of scans.
package struct ScanMeters: Sendable {
    package let scans = Counter()
    /// How long the last scan took.
    let scanTime = Lock(Duration.zero)
    /// The time since an arbitrary moment, to measure durations.
    ///
    /// A parameter, because this room reads no clock.
    package let stopwatch: @Sendable () -> Duration

    func measure<Found>(_ scan: () throws(SourceError) -> Found) throws(SourceError) -> Found {
        let start = stopwatch()
        let found = try scan()
        let time = stopwatch() - start
        scans.add()
        scanTime.withLock { $0 = time }
        return found
    }
}
