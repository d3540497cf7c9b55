import Concurrency
import RequestGate

/// A job queue that adds and removes pictures one at a time, on a thread that may block on the
/// disk.
package final class UploadQueue: Sendable {
    /// The limit on concurrent uploads: each has a growing file, which is read whole at the end.
    static let limit = 2
    /// The limit on waiting jobs.
    private static let queueLimit = 8

    private let queue: Lock<QueueState>
    private let worker: WorkerPool

    private struct QueueState {
        var freeSlots = UploadQueue.limit
        var waiting: [@Sendable () -> Void] = []
    }

    package init() {
        let queue = Lock(QueueState())
        self.queue = queue
        // One worker, so that jobs run one at a time.
        worker = WorkerPool(count: 1) {
            let work = queue.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            work?()
        }
    }

    deinit { worker.stop() }

    /// Acquires an upload slot.
    ///
    /// - Throws: `LimitError` when no slot is free.
    func acquireSlot() throws(LimitError) -> UploadSlot {
        let isFree = queue.withLock { queue in
            guard queue.freeSlots > 0 else { return false }
            queue.freeSlots -= 1
            return true
        }
        guard isFree else {
            throw .unavailable(.uploads, "Too many uploads are in progress.", retryAfter: 2)
        }
        return UploadSlot(at: self)
    }

    fileprivate func releaseSlot() { queue.withLock { $0.freeSlots += 1 } }

    /// Queues a job.
    ///
    /// - Throws: `LimitError` when the queue is full or has no thread; the job does not run then.
    func add(_ work: @escaping @Sendable () -> Void) throws(LimitError) {
        let isQueued =
            (try? worker.start()) != nil
            && queue.withLock { queue in
                guard queue.waiting.count < Self.queueLimit else { return false }
                queue.waiting.append(work)
                return true
            }
        guard isQueued else {
            throw .unavailable(.uploads, "Too many changes are in progress.", retryAfter: 2)
        }
        worker.signal()
    }
}

/// The slot of an upload, which is freed when the last reference is released.
final class UploadSlot: Sendable {
    private let queue: UploadQueue

    fileprivate init(at queue: UploadQueue) { self.queue = queue }

    deinit { queue.releaseSlot() }
}
