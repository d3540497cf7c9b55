import Concurrency
import Metering

/// How the library is doing: what it holds now, and what it did since it was opened.
package struct LibraryStatistics: Sendable {
    package let galleries: Int
    package let items: Int
    /// Looks through the folders.
    package let scans: Int
    /// How long the last of them took, in seconds.
    package let lastScan: Double

    /// Prepared pictures that are kept, the bytes of them, and the bytes that there may be.
    package let pictures: Int
    package let pictureBytes: Int
    package let pictureCapacity: Int
    /// Prepared pictures that were wanted and there, or not.
    package let hits: Int
    package let misses: Int
    /// Prepared pictures that made room for others.
    package let evictions: Int

    /// Work that waits: for who looks now, and ahead.
    package let waitingShown: Int
    package let waitingAhead: Int
    /// Work that was refused, as too much waited.
    package let refused: Int
    package let preparations: Histogram.Snapshot
    /// What could not be shown, and why.
    package let failures: [(reason: String, count: Int)]
}

/// What the library counts beside its state.
struct LibraryMeters: Sendable {
    let scans = Counter()
    /// How long the last look through the folders took.
    let scanTime = Lock(Duration.zero)
    let preparations = Histogram()
    let failures = Counters<PictureFailure.Kind>()
    /// Time since any moment, to measure how long something takes.
    ///
    /// Given from outside: nobody here asks a clock.
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

extension ImageLibrary {
    package var statistics: LibraryStatistics {
        let galleries = galleries()
        let state = decodeQueue.withState { $0.statistics }
        return LibraryStatistics(
            galleries: galleries.count, items: galleries.reduce(0) { $0 + $1.items.count },
            scans: meters.scans.value, lastScan: meters.scanTime.withLock { $0 } / .seconds(1),
            pictures: state.pictures, pictureBytes: state.pictureBytes,
            pictureCapacity: state.pictureCapacity, hits: state.hits, misses: state.misses,
            evictions: state.evictions, waitingShown: state.waitingShown,
            waitingAhead: state.waitingAhead, refused: state.refused,
            preparations: meters.preparations.reading,
            failures: PictureFailure.Kind.allCases.map {
                ($0.rawValue, meters.failures.value($0))
            })
    }
}

extension DecodeQueueState {
    /// What the state holds and has done, in numbers.
    struct Statistics: Sendable {
        let pictures: Int
        let pictureBytes: Int
        let pictureCapacity: Int
        let hits: Int
        let misses: Int
        let evictions: Int
        let waitingShown: Int
        let waitingAhead: Int
        let refused: Int
    }

    var statistics: Statistics {
        Statistics(
            pictures: pictures.count, pictureBytes: pictures.cost,
            pictureCapacity: pictures.capacity, hits: hits, misses: misses,
            evictions: pictures.evictions, waitingShown: queue.count(.high),
            waitingAhead: queue.count(.low), refused: refused)
    }
}
