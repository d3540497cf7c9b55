import Concurrency
import HTTPServing
import RequestGate

/// A job queue that adds and removes pictures one at a time, on a thread that may block on the
/// disk.
package final class UploadQueue: Sendable {
    /// The limit on concurrent uploads, of which three are for one client: each has a growing file, which is read
    /// whole at the end.
    static let limit = 4
    /// The limit on waiting jobs.
    private static let queueLimit = 8
    /// The wait of a client that was rejected, and how much later each further request comes that was rejected
    /// with it.
    private static let pause: Duration = .seconds(2)

    private let queue: Lock<QueueState>
    private let worker: WorkerPool
    private let stopwatch: @Sendable () -> Duration

    private struct QueueState {
        var slots = FairBudget<RemoteAddress>(capacity: UploadQueue.limit)
        var returnTimes = ReturnTimes<RemoteAddress>()
        var waiting: [@Sendable () -> Void] = []

        /// How long a rejected request of a client waits.
        mutating func wait(for client: RemoteAddress, at now: Duration) -> Duration {
            returnTimes.wait(
                for: client, at: now, atLeast: UploadQueue.pause, step: UploadQueue.pause)
        }
    }

    /// - Parameter stopwatch: The time since an arbitrary moment.
    package init(stopwatch: @escaping @Sendable () -> Duration) {
        let queue = Lock(QueueState())
        self.queue = queue
        self.stopwatch = stopwatch
        // One worker, so that jobs run one at a time.
        worker = WorkerPool(count: 1) {
            let work = queue.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            work?()
        }
    }

    deinit { worker.stop() }

    /// Acquires an upload slot for a client network.
    ///
    /// - Throws: `LimitError` when no slot is free, or the client has its share of them.
    func acquireSlot(for client: RemoteAddress) throws(LimitError) -> UploadSlot {
        let now = stopwatch()
        let refusal = queue.withLock { queue -> Refusal? in
            do throws(BudgetRefusal) {
                try queue.slots.take(1, for: client)
                return nil
            } catch {
                return Refusal(reason: error, wait: queue.wait(for: client, at: now))
            }
        }
        guard let refusal else { return UploadSlot(of: client, at: self) }
        switch refusal.reason {
        case .shareUsed:
            throw LimitError(
                .uploadsOfAddress,
                .tooManyRequests(
                    "This IP address has its share of the uploads. Wait until one has ended.",
                    retryAfter: refusal.wait))
        case .allUsed:
            throw .unavailable(
                .uploads, "The service receives \(Self.limit) uploads, the maximum.",
                retryAfter: refusal.wait.retryAfter)
        }
    }

    private struct Refusal {
        let reason: BudgetRefusal
        let wait: Duration
    }

    fileprivate func releaseSlot(of client: RemoteAddress) {
        queue.withLock { $0.slots.giveBack(1, of: client) }
    }

    /// Queues a job of a client network.
    ///
    /// - Throws: `LimitError` when the queue is full or has no thread; the job does not run then.
    func add(
        for client: RemoteAddress, _ work: @escaping @Sendable () -> Void
    ) throws(LimitError) {
        let now = stopwatch()
        let hasThread = (try? worker.start()) != nil
        let wait = queue.withLock { queue -> Duration? in
            guard hasThread, queue.waiting.count < Self.queueLimit else {
                return queue.wait(for: client, at: now)
            }
            queue.waiting.append(work)
            return nil
        }
        if let wait {
            throw .unavailable(
                .uploads, "Too many changes are in progress.", retryAfter: wait.retryAfter)
        }
        worker.signal()
    }
}

/// The slot of an upload, which is freed when the last reference is released.
final class UploadSlot: Sendable {
    let client: RemoteAddress
    private let queue: UploadQueue

    fileprivate init(of client: RemoteAddress, at queue: UploadQueue) {
        self.client = client
        self.queue = queue
    }

    deinit { queue.releaseSlot(of: client) }
}
