import Concurrency
import Metering

/// The counters of the library.
struct LibraryMeters: Sendable {
    let scans = Counter()
    /// How long the last scan took.
    let scanTime = Lock(Duration.zero)
    let preparations = Histogram()
    let failures = Counters<PictureFailure.Kind>()
    let encoded = Counters<EncodedPicture.Origin>()
    /// The time since an arbitrary moment, to measure durations.
    ///
    /// A parameter, because this room reads no clock.
    let stopwatch: @Sendable () -> Duration

    func measureScan<Found>(_ scan: () throws(FileError) -> Found) throws(FileError) -> Found {
        let start = stopwatch()
        let found = try scan()
        let time = stopwatch() - start
        scans.add()
        scanTime.withLock { $0 = time }
        return found
    }
}
