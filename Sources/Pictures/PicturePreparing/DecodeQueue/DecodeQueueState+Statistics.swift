import Concurrency

extension DecodeQueueState {
    /// What the queue holds, and its totals.
    package struct Statistics: Sendable {
        /// Prepared pictures in the cache, their bytes, and the limit of these bytes.
        package let pictures: Int
        package let pictureBytes: Int
        package let pictureCapacity: Int
        /// Lookups of prepared pictures that found one, and those that did not.
        package let hits: Int
        package let misses: Int
        /// Prepared pictures that were evicted.
        package let evictions: Int
        /// Queued jobs: for pictures that are shown, and for those prepared ahead.
        package let waitingShown: Int
        package let waitingAhead: Int
        /// Jobs that were refused because the queue was full.
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
