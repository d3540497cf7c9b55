import Concurrency

extension DecodeQueueState {
    /// The decode queue's share of ``LibraryStatistics``.
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
