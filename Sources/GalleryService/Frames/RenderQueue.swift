import Concurrency

/// Where pictures are drawn that take longer than a thread which serves connections may be held up.
///
/// Several requests for the same picture share its drawing. A request whose client has gone, or whose
/// time was over, before its turn is not drawn for. Too many do not wait: they are refused.
///
/// Measured on one core, in ms: 1024 x 768 in 16 greys takes 4 (no dithering), 7 (a pattern) or 40
/// (errors handed on), in 16 inks 29, 620 or 83, and 340 more for a small file. The most that can be
/// asked for, a pattern of 16 inks on 3840 x 2160 pixels, takes 6 s.
final class RenderQueue: Sendable {
    typealias Work = @Sendable () throws -> [UInt8]

    /// Pictures that wait for their turn.
    static let queueLimit = 32

    private let pending: Lock<PendingJobs>
    private let workers: WorkerPool

    init() {
        let pending = Lock(PendingJobs())
        self.pending = pending
        // Half the processors, so that rendering leaves room for answering.
        workers = WorkerPool(count: ProcessorCount.available / 2) { Self.runNextJob(pending) }
    }

    deinit { workers.stop() }

    /// Queues a drawing for a requester.
    ///
    /// - Parameters:
    ///   - tag: What tells it from other pictures.
    ///   - requester: Receives the result.
    ///   - work: Draws it, on a thread of the studio.
    /// - Returns: False when the queue is full; the requester receives no result then.
    func draw(_ tag: String, for requester: Requester, _ work: @escaping Work) -> Bool {
        guard (try? workers.start()) != nil else { return false }
        switch pending.withLock({ $0.add(Job(tag: tag, work: work), for: requester) }) {
        case .new: workers.signal()
        case .joined: break
        case .full: return false
        }
        return true
    }

    /// Pictures that wait for their turn, and that somebody waits for.
    var waitingCount: Int {
        pending.withLock { pending in
            pending.dropAbandoned()
            return pending.waitingCount
        }
    }

    private static func runNextJob(_ pending: Lock<PendingJobs>) {
        guard let job = pending.withLock({ $0.next() }) else { return }
        let result = Result { try job.work() }
        for requester in pending.withLock({ $0.finished(job.tag) }) { requester.deliver(result) }
    }

    /// A request that waits for a picture.
    struct Requester: Sendable {
        let isWaiting: @Sendable () -> Bool
        let deliver: @Sendable (Result<[UInt8], any Error>) -> Void
    }

    private struct Job: Sendable {
        let tag: String
        let work: Work
    }

    /// What waits, and who for.
    private struct PendingJobs {
        private var queue: [Job] = []
        private var requesters: [String: [Requester]] = [:]

        enum EnqueueResult {
            case new
            case joined
            case full
        }

        var waitingCount: Int { queue.count }

        mutating func add(_ job: Job, for requester: Requester) -> EnqueueResult {
            if requesters[job.tag] != nil {
                requesters[job.tag]?.append(requester)
                return .joined
            }
            if queue.count >= RenderQueue.queueLimit { dropAbandoned() }
            guard queue.count < RenderQueue.queueLimit else { return .full }
            queue.append(job)
            requesters[job.tag] = [requester]
            return .new
        }

        mutating func next() -> Job? {
            while !queue.isEmpty {
                let job = queue.removeFirst()
                if isWanted(job) { return job }
                requesters[job.tag] = nil
            }
            return nil
        }

        private func isWanted(_ job: Job) -> Bool {
            requesters[job.tag]?.contains { $0.isWaiting() } ?? false
        }

        /// Makes room: clients that have gone leave their pictures behind.
        mutating func dropAbandoned() {
            for job in queue where !isWanted(job) { requesters[job.tag] = nil }
            queue = queue.filter { requesters[$0.tag] != nil }
        }

        mutating func finished(_ tag: String) -> [Requester] {
            requesters.removeValue(forKey: tag) ?? []
        }
    }
}
