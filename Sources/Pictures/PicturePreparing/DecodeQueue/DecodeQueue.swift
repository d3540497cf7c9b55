import Catalogue
import Concurrency
import Logging
import PictureMetadata
import Synchronization

/// Runs decode jobs and keeps their results: the state under one lock, the work outside it.
package final class DecodeQueue: Sendable {
    private let state: Lock<DecodeQueueState>
    private let preparation: Preparation
    let encoding: PictureEncoding
    let meters: PreparationMeters
    private let logger: Logger
    private let decodes = Atomic(0)
    private let reported = Lock(ReportedFailures())
    /// Called with each picture that was decoded, on the thread that did.
    private let onPicture: @Sendable (DecodeJob, PreparedPicture) -> Void

    init(
        _ preparation: Preparation, _ encoding: PictureEncoding, meters: PreparationMeters,
        logger: Logger,
        onPicture: @escaping @Sendable (DecodeJob, PreparedPicture) -> Void = { _, _ in }
    ) {
        self.onPicture = onPicture
        state = Lock(DecodeQueueState(limits: preparation.limits))
        self.preparation = preparation
        self.encoding = encoding
        self.meters = meters
        self.logger = logger
    }

    /// Reads or writes the state; `change` must be short, because requests wait for the lock.
    func withState<Result: Sendable>(
        _ change: (inout sending DecodeQueueState) -> sending Result
    ) -> Result {
        state.withLock(change)
    }

    /// How many files were read and decoded so far, or their headers alone.
    package var decodeCount: Int { decodes.load(ordering: .relaxed) }

    /// Runs the next job, if any, on the calling thread.
    func runNextJob() {
        guard let job = state.withLock({ $0.takeJob() }) else { return }
        let others = state.withLock { $0.takeJobs(withFileOf: job) }
        let file = FileReading()
        for job in [job] + others { finish(job, reading: file) }
    }

    private func finish(_ job: DecodeJob, reading file: FileReading) {
        let start = meters.stopwatch()
        var detail: [UInt8] = []
        let result = run(job, reading: file, &detail)
        let time = meters.stopwatch() - start
        meters.preparations.observe(time)
        if let failure = result.failure {
            meters.failures.add(failure.kind)
            log("cannot show", job.source, failure, detail)
        } else if result.picture?.isPartial == true {
            log("shows only a part of", job.source, .truncated, detail)
        }
        // The index gets the ThumbHash before a waiting request reads it: a layout would change again.
        if let picture = result.picture, picture.failure == nil, !picture.isTile,
            !picture.isOfPreview
        {
            onPicture(job, picture)
        }
        let latches = state.withLock { state in
            state.note(time, of: job)
            return state.finished(job, result)
        }
        for latch in latches { latch.countDown() }
    }

    /// Logs once for each version of a file that it is not shown, or not all of it.
    ///
    /// Nothing at the end of the program, which ends the decoders.
    private func log(
        _ event: String, _ source: SourceFile, _ failure: PictureFailure, _ detail: [UInt8]
    ) {
        guard !state.withLock({ $0.isClosed }) else { return }
        let isNew = reported.withLock { $0.note(failure.kind, of: source) }
        logger.log(
            level: isNew ? .notice : .debug,
            "\(event) \(VisibleText.of(source.path.bytes)): \(failure.clause)",
            metadata: detail.isEmpty ? nil : ["decoder": "\(VisibleText.of(lines: detail))"])
    }

    private func run(
        _ job: DecodeJob, reading file: FileReading, _ detail: inout [UInt8]
    ) -> DecodeResult {
        if case .encoded(let variant) = job.kind,
            let picture = encoding.keptPicture(of: job.source, as: variant)
        {
            meters.encoded.add(.disk)
            return .encoded(picture, of: nil)
        }
        decodes.add(1, ordering: .relaxed)
        switch job.kind {
        case .picture(let variant):
            return .picture(
                preparation.picture(job.source, as: variant, reading: file, detail: &detail))
        case .encoded(let variant):
            let picture = preparation.picture(
                job.source, as: variant.decoded, reading: file, detail: &detail)
            meters.encoded.add(.file)
            return .encoded(encoding.encode(picture, of: job.source, as: variant), of: picture)
        case .information:
            return .information(preparation.information(job.source, detail: &detail))
        }
    }
}
