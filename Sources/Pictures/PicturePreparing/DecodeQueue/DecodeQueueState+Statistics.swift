import Concurrency

extension DecodeQueueState {
    /// The decode queue's share of ``LibraryStatistics``.
    package struct Statistics: Sendable {
        package let pictures: Int
        package let pictureBytes: Int
        package let pictureCapacity: Int
        package let hits: Int
        package let misses: Int
        package let evictions: Int
        package let waitingShown: Int
        package let waitingAhead: Int
        package let refused: Int
    }

    var statistics: Statistics {
        Statistics(
            pictures: pictures.count, pictureBytes: pictures.cost,
            pictureCapacity: pictures.capacity, hits: hits, misses: misses,
            evictions: pictures.evictions, waitingShown: queue.count(.high),
            waitingAhead: queue.count(.low), refused: refused)
    }
}
