import Concurrency
import Logging
import Synchronization

/// Where pictures are prepared: what is known and what waits, under one lock, and the threads
/// that work it off.
final class DecodeQueue: Sendable {
    private let state: Lock<DecodeQueueState>
    private let preparation: Preparation
    private let meters: LibraryMeters
    private let logger: Logger
    private let decodes = Atomic(0)

    init(_ preparation: Preparation, meters: LibraryMeters, logger: Logger) {
        state = Lock(DecodeQueueState(limits: preparation.limits))
        self.preparation = preparation
        self.meters = meters
        self.logger = logger
    }

    /// Reads or writes the state; `change` must be short, for requests wait for it.
    func withState<Result: Sendable>(
        _ change: (inout sending DecodeQueueState) -> sending Result
    ) -> Result {
        state.withLock(change)
    }

    /// How many files were read and decoded so far, be it their headers alone.
    var decodeCount: Int { decodes.load(ordering: .relaxed) }

    /// Does the next piece of work, if any, on the calling thread.
    func runNextJob() {
        guard let job = state.withLock({ $0.takeJob() }) else { return }
        let start = meters.stopwatch()
        let result = run(job)
        meters.preparations.observe(meters.stopwatch() - start)
        if let failure = result.failure {
            meters.failures.add(failure.kind)
            // Taken in any case, so that it is not found beside the next failure. It is about this one only
            // where the decoder found it.
            let errorText = Decoder.errorText()
            let isAboutThisFile = failure == .damaged && !errorText.isEmpty
            logger.notice(
                "cannot show \(VisibleText.of(job.source.path.bytes)): \(failure.clause)",
                metadata: isAboutThisFile ? ["decoder": "\(errorText)"] : nil)
        }
        for latch in state.withLock({ $0.finished(job, result) }) { latch.countDown() }
    }

    private func run(_ job: DecodeJob) -> DecodeResult {
        decodes.add(1, ordering: .relaxed)
        return switch job.kind {
        case .picture(let variant): .picture(preparation.picture(job.source, as: variant))
        case .information: .information(preparation.information(job.source))
        }
    }
}
