import Concurrency

/// A job queue for pictures whose rendering would block a connection's thread for too long.
///
/// Requests for the same picture share one job. A waiting job is dropped when all its clients have
/// disconnected or timed out. The queue is bounded and rejects jobs beyond its limit.
///
/// Measured on one core, in ms: 1024 x 768 in 16 greys takes 4 (no dithering), 7 (a pattern) or 40
/// (error diffusion), in 16 inks 29, 620 or 83, and 340 more for a small file. The slowest possible
/// request, a pattern of 16 inks on 3840 x 2160 pixels, takes 6 s.
package final class RenderQueue: Sendable {
    package typealias Work = @Sendable () throws -> [UInt8]

    /// The limit on waiting jobs.
    package static let queueLimit = 32

    private let pending: Lock<PendingJobs>
    private let workers: WorkerPool

    package init() {
        let pending = Lock(PendingJobs())
        self.pending = pending
        // Half the processors, so that rendering leaves time for other responses.
        workers = WorkerPool(count: ProcessorCount.available / 2) { Self.runNextJob(pending) }
    }

    deinit { workers.stop() }

    /// Queues a picture.
    ///
    /// - Parameters:
    ///   - tag: Identifies the picture.
    ///   - requester: Receives the result.
    ///   - work: Renders the picture on a thread of the queue.
    /// - Returns: False when the queue is full; the requester is never called then.
    package func render(_ tag: String, for requester: Requester, _ work: @escaping Work) -> Bool {
        guard (try? workers.start()) != nil else { return false }
        switch pending.withLock({ $0.add(Job(tag: tag, work: work), for: requester) }) {
        case .new: workers.signal()
        case .joined: break
        case .full: return false
        }
        return true
    }

    /// The number of waiting jobs, except those whose clients have disconnected.
    package var waitingCount: Int {
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
    package struct Requester: Sendable {
        package let isWaiting: @Sendable () -> Bool
        package let deliver: @Sendable (Result<[UInt8], any Error>) -> Void

        package init(
            isWaiting: @escaping @Sendable () -> Bool,
            deliver: @escaping @Sendable (Result<[UInt8], any Error>) -> Void
        ) {
            self.isWaiting = isWaiting
            self.deliver = deliver
        }
    }

    private struct Job: Sendable {
        let tag: String
        let work: Work
    }

    /// The waiting jobs, and the requests that wait for each.
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

        /// Drops jobs whose clients have all disconnected.
        mutating func dropAbandoned() {
            for job in queue where !isWanted(job) { requesters[job.tag] = nil }
            queue = queue.filter { requesters[$0.tag] != nil }
        }

        mutating func finished(_ tag: String) -> [Requester] {
            requesters.removeValue(forKey: tag) ?? []
        }
    }
}
