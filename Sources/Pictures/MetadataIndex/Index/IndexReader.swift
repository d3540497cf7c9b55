import Catalogue
import Concurrency
import PicturePreparing
import Synchronization

/// The thread that fills the index: it reads the headers of pictures, and writes what they say.
///
/// It and its decoder give way to all other work (nice(2)), so that frames do not feel it.
package final class IndexReader: Sendable {
    private let index: PictureIndex
    private let preparation: Preparation
    private let catalogue: @Sendable () -> GalleryCatalogue?
    private let stopwatch: @Sendable () -> Duration
    private let onComplete: @Sendable () -> Void
    private let isStopped = Lock(false)
    private let reads = Atomic(0)

    /// - Parameters:
    ///   - index: What is filled.
    ///   - preparation: Reads headers, with a decoder of its own.
    ///   - catalogue: The present catalogue; nil once the library is closed.
    ///   - stopwatch: The time since an arbitrary moment.
    ///   - onComplete: Called when all pictures of galleries are read, at most once a second.
    package init(
        _ index: PictureIndex, _ preparation: Preparation,
        catalogue: @escaping @Sendable () -> GalleryCatalogue?,
        stopwatch: @escaping @Sendable () -> Duration,
        onComplete: @escaping @Sendable () -> Void
    ) {
        self.index = index
        self.preparation = preparation
        self.catalogue = catalogue
        self.stopwatch = stopwatch
        self.onComplete = onComplete
    }

    /// How many headers were read, or tried.
    package var headersRead: Int { reads.load(ordering: .relaxed) }

    /// How far the thread gives way: as far as possible.
    static let niceness: Int32 = 19

    /// Failures one after the other for a reason that may be gone, after which reading stops for a
    /// while: a disk that was removed would else look like one of pictures without dates.
    private static let failureLimit = 8

    private static let noticeInterval: Duration = .seconds(1)

    package func stop() {
        isStopped.withLock { $0 = true }
        preparation.decoders.stop()
    }

    /// Reads and writes until nothing is left to do, or nothing can be done.
    package func run() {
        if !index.isLoaded {
            let hasStopped = { [isStopped] in isStopped.withLock { $0 } }
            index.load(for: catalogue, unless: hasStopped)
            onComplete()
            index.checkWords(unless: hasStopped)
        }
        read()
        if !isStopped.withLock({ $0 }) { _ = index.write() }
        preparation.decoders.endIdle()
    }

    private func read() {
        var failed: [(entry: ReadingPlan.Entry, information: FileInformation)] = []
        var notices = Notices(at: stopwatch(), every: Self.noticeInterval)
        var writes = Notices(at: stopwatch(), every: Self.noticeInterval)
        var canWrite = true
        func note(_ information: FileInformation, of entry: ReadingPlan.Entry) -> Bool {
            index.note(information, of: entry, on: preparation.today())
        }
        while !isStopped.withLock({ $0 }) {
            index.planAgain(for: catalogue)
            guard let entry = index.next() else { break }
            reads.add(1, ordering: .relaxed)
            let information = preparation.headInformation(entry.item.source)
            if information.failure?.isTransient == true {
                failed.append((entry, information))
                if failed.count < Self.failureLimit, preparation.decoders.canStart { continue }
                // Tried again when the service looks after what failed.
                for (entry, _) in failed { index.putBack(entry) }
                failed = []
                break
            }
            for (entry, information) in failed + [(entry, information)] {
                if note(information, of: entry) { notices.isDue = true }
            }
            failed = []
            writes.isDue = true
            // A disk that takes nothing is tried again with the next run.
            if canWrite, index.hasBatch || writes.take(at: stopwatch()) { canWrite = index.write() }
            if notices.take(at: stopwatch()) { onComplete() }
        }
        for (entry, information) in failed where note(information, of: entry) {
            notices.isDue = true
        }
        if notices.isDue { onComplete() }
    }
}

/// When to tell others of complete galleries, of which there may be thousands, and when to write.
private struct Notices {
    var isDue = false
    private var next: Duration
    private let interval: Duration

    init(at now: Duration, every interval: Duration) { (next, self.interval) = (now, interval) }

    mutating func take(at now: Duration) -> Bool {
        guard isDue, now >= next else { return false }
        (isDue, next) = (false, now + interval)
        return true
    }
}
