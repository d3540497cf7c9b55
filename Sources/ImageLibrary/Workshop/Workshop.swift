import Locking
import Logging
import Synchronization

/// Where pictures are prepared: what is known and what waits, under one lock, and the threads
/// that work it off.
final class Workshop: Sendable {
    private let state: Lock<PreparationState>
    private let preparation: Preparation
    private let meters: LibraryMeters
    private let logger: Logger
    private let decodes = Atomic(0)

    init(_ preparation: Preparation, meters: LibraryMeters, logger: Logger) {
        state = Lock(PreparationState(limits: preparation.limits))
        self.preparation = preparation
        self.meters = meters
        self.logger = logger
    }

    /// Reads or writes the state; `change` must be short, for requests wait for it.
    func withState<Result: Sendable>(
        _ change: (inout sending PreparationState) -> sending Result
    ) -> Result {
        state.withLock(change)
    }

    /// How many files were read and decoded so far, be it their headers alone.
    var decodeCount: Int { decodes.load(ordering: .relaxed) }

    /// Does the next piece of work, if any, on the calling thread.
    func workOnce() {
        guard let work = state.withLock({ $0.takeWork() }) else { return }
        let start = meters.stopwatch()
        let result = carryOut(work)
        meters.preparations.observe(meters.stopwatch() - start)
        if let failure = result.failure {
            meters.failures.add(failure.kind)
            // Taken in any case, so that it is not found beside the next failure. It is about this one only
            // where the decoder found it.
            let complaint = Decoder.complaint()
            let isTold = failure == .damaged && !complaint.isEmpty
            logger.notice(
                "cannot show \(VisibleText.of(work.source.path.bytes)): \(failure.clause)",
                metadata: isTold ? ["decoder": "\(complaint)"] : nil)
        }
        for waiter in state.withLock({ $0.finished(work, result) }) { waiter.oneIsDone() }
    }

    private func carryOut(_ work: Work) -> WorkResult {
        decodes.add(1, ordering: .relaxed)
        return switch work.kind {
        case .picture(let variant): .picture(preparation.picture(work.source, as: variant))
        case .information: .information(preparation.information(work.source))
        }
    }
}
