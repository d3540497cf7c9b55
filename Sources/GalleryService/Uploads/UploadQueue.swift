import Concurrency

/// Where pictures are added and removed, one after another, by a thread that may wait for the disk.
final class UploadQueue: Sendable {
    /// Pictures that come at once: each has a file that grows, and is read whole when it is there.
    static let limit = 2
    /// What else may wait for its turn.
    private static let queueLimit = 8

    private let queue: Lock<QueueState>
    private let worker: WorkerPool

    private struct QueueState {
        var freeSlots = UploadQueue.limit
        var waiting: [@Sendable () -> Void] = []
    }

    init() {
        let queue = Lock(QueueState())
        self.queue = queue
        // One, so that changes are made one after another.
        worker = WorkerPool(count: 1) {
            let work = queue.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            work?()
        }
    }

    deinit { worker.stop() }

    /// Takes one of the places for pictures that come.
    ///
    /// - Throws: ``Refusal`` when there is none.
    func acquireSlot() throws(LimitError) -> UploadSlot {
        let isFree = queue.withLock { queue in
            guard queue.freeSlots > 0 else { return false }
            queue.freeSlots -= 1
            return true
        }
        guard isFree else {
            throw .unavailable(.uploads, "Other pictures are being added.", retryAfter: 2)
        }
        return UploadSlot(at: self)
    }

    fileprivate func releaseSlot() { queue.withLock { $0.freeSlots += 1 } }

    /// Has something done in its turn.
    ///
    /// - Throws: ``Refusal`` when too much waits, or nobody is there to do it: then it is never done.
    func add(_ work: @escaping @Sendable () -> Void) throws(LimitError) {
        let isQueued =
            (try? worker.start()) != nil
            && queue.withLock { queue in
                guard queue.waiting.count < Self.queueLimit else { return false }
                queue.waiting.append(work)
                return true
            }
        guard isQueued else {
            throw .unavailable(.uploads, "Other changes are being made.", retryAfter: 2)
        }
        worker.signal()
    }
}

/// A place for a picture that comes; it is left when the value ends.
final class UploadSlot: Sendable {
    private let queue: UploadQueue

    fileprivate init(at queue: UploadQueue) { self.queue = queue }

    deinit { queue.releaseSlot() }
}
